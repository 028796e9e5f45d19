import { notify } from '../../ui/toast/toast.ts';
import { reloadWhenStale } from '../stale-build.ts';

/** Opens the contact form with a request, or shows that it cannot be opened. */
export async function openContactForm(request: string): Promise<void> {
  try {
    const { askForOffer } = await import('./ask-for-offer.ts');
    askForOffer(request);
  } catch (error) {
    if (reloadWhenStale(error)) return;
    notify({
      tone: 'destructive',
      title: 'The contact form cannot be opened',
      description: 'Please check your connection and try again.',
    });
  }
}
