import { lazy } from 'react';
import { NEWSLETTER_CONFIRMATION_PAGE } from '../../domain/pages.ts';
import { NEWSLETTER_CONFIRMATION_SEO } from '../content/newsletter-confirmation.ts';
import { Island } from '../lib/island.tsx';
import { pageMeta } from '../lib/meta.ts';
import { FormUnavailable } from '../ui/form-unavailable.tsx';

/** Comes after the page's own code. */
const ConfirmationPage =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('../features/newsletter/confirmation-page.tsx')).ConfirmationPage
    : lazy(() =>
        import('../features/newsletter/confirmation-page.tsx').then(
          (module) => ({ default: module.ConfirmationPage }),
          () => ({ default: FormUnavailable }),
        ),
      );

export const meta = () =>
  pageMeta({ ...NEWSLETTER_CONFIRMATION_SEO, path: NEWSLETTER_CONFIRMATION_PAGE, noIndex: true });

export default function NewsletterConfirm() {
  return (
    <Island fallback={<div className="min-h-dvh" />}>
      <ConfirmationPage />
    </Island>
  );
}
