import { lazy, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { UNSUBSCRIBE_SEO } from '../content/unsubscribe.ts';
import { Island } from '../lib/island.tsx';
import { pageMeta } from '../lib/meta.ts';
import { FormUnavailable } from '../ui/form-unavailable.tsx';

/** Comes after the page's own code. */
const UnsubscribePage =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('../features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage
    : lazy(() =>
        import('../features/unsubscribe/unsubscribe-page.tsx').then(
          (module) => ({ default: module.UnsubscribePage }),
          () => ({ default: FormUnavailable }),
        ),
      );

export const meta = () => pageMeta({ ...UNSUBSCRIBE_SEO, path: '/unsubscribe', noIndex: true });

export default function Unsubscribe() {
  const navigate = useNavigate();
  // Whoever opened the page from a mail has nothing to go back to.
  const goBack = useCallback(() => {
    if (window.history.length > 1) navigate(-1);
    else navigate('/');
  }, [navigate]);
  return (
    <Island fallback={<div className="min-h-dvh" />}>
      <UnsubscribePage onCancel={goBack} />
    </Island>
  );
}
