import type { ToastMessage } from '../ui/toast/toast-message.ts';

/** The account of whoever is signed in, in the header. Specification: storefront, section 2. */
export const ACCOUNT = {
  menu: 'Account',
  plan: 'My Plan',
  admin: 'Admin',
  dashboard: 'Dashboard',
  signOut: 'Sign Out',
  signingOut: 'Signing Out...',
  signedInAs: 'Signed in as',
} as const;

export const SIGNED_OUT_NOTICE: ToastMessage = {
  title: 'Signed Out',
  description: 'You are signed out in this browser.',
};
