import type { ToastMessage } from '../ui/toast/toast-message.ts';

/** The account menu in the header. docs/product.md#header-and-footer */
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
