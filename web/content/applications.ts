import { brand } from '../../domain/brand.ts';
import { ACCOUNT_PAGE, ADMIN_PAGE, AUTH_PAGE } from '../../domain/site/pages.ts';

/** Titles and descriptions of applications, by path. */
export const APPLICATION_HEADS: Readonly<
  Record<string, { readonly title: string; readonly description: string }>
> = {
  [AUTH_PAGE]: {
    title: 'Sign In',
    description: `Sign in to ${brand.name} or create an account.`,
  },
  [ACCOUNT_PAGE]: {
    title: 'My plan',
    description: 'Your services, when they renew, and how to change them.',
  },
  [ADMIN_PAGE]: { title: 'Admin Dashboard', description: 'For the people who answer inquiries.' },
};
