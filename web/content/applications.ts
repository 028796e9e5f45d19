import { ACCOUNT_PAGE, ADMIN_PAGE, AUTH_PAGE } from '../../domain/pages.ts';
import { AUTH_SEO } from './seo/auth.ts';

/** What the heads of applications say, by their paths. */
export const APPLICATION_HEADS: Readonly<
  Record<string, { readonly title: string; readonly description: string }>
> = {
  [AUTH_PAGE]: AUTH_SEO,
  [ACCOUNT_PAGE]: {
    title: 'My plan',
    description: 'What you have with us, when it renews, and the way to change it.',
  },
  [ADMIN_PAGE]: { title: 'Admin Dashboard', description: 'For the people who answer enquiries.' },
};
