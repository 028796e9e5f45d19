import { lazy } from 'react';
import { AUTH_PAGE } from '../../domain/pages.ts';
import { AUTH_SEO } from '../content/seo/auth.ts';
import { Island } from '../lib/island.tsx';
import { pageMeta } from '../lib/meta.ts';
import { FormUnavailable } from '../ui/form-unavailable.tsx';

/** Comes after the page's own code, and brings Amplify. */
const AuthPage =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('../features/auth/auth-page.tsx')).AuthPage
    : lazy(() =>
        import('../features/auth/auth-page.tsx').then(
          (module) => ({ default: module.AuthPage }),
          () => ({ default: FormUnavailable }),
        ),
      );

export const meta = () => pageMeta({ ...AUTH_SEO, path: AUTH_PAGE, noIndex: true });

export default function Auth() {
  return (
    <Island fallback={<div className="min-h-dvh" />}>
      <AuthPage />
    </Island>
  );
}
