import { brand } from '../../../domain/brand.ts';
import { notify } from '../../ui/toast/toast.ts';
import { reloadWhenStale } from '../stale-build.ts';

/** Opens the contact form with a request, or shows that it cannot be opened and offers an email instead. */
export async function openContactForm(request: string): Promise<void> {
  try {
    const { askForOffer } = await import('./ask-for-offer.ts');
    if (askForOffer(request)) return;
    notify({
      tone: 'destructive',
      title: 'The contact form cannot be opened',
      description: 'Your browser does not store your request for the form. Please send it as an email.',
      links: [
        {
          label: 'Write the email',
          href: `mailto:${brand.email.general}?body=${encodeURIComponent(request)}`,
        },
      ],
    });
  } catch (error) {
    if (reloadWhenStale(error)) return;
    notify({
      tone: 'destructive',
      title: 'The contact form cannot be opened',
      description: 'Please check your connection and try again.',
    });
  }
}
