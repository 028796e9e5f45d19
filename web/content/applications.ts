import { brand } from '../../domain/brand.ts';
import { ACCOUNT_PAGE, ADMIN_PAGE, AUTH_PAGE } from '../../domain/site/pages.ts';

/** What the heads of applications say, by their paths. */
export const APPLICATION_HEADS: Readonly<
  Record<string, { readonly title: string; readonly description: string }>
> = {
  [AUTH_PAGE]: {
    title: 'Sign In',
    description: `Sign in to ${brand.name}, or make an account.`,
  },
  [ACCOUNT_PAGE]: {
    title: 'My plan',
    description: 'What you have with us, when it renews, and the way to change it.',
  },
  [ADMIN_PAGE]: { title: 'Admin Dashboard', description: 'For the people who answer inquiries.' },
};
