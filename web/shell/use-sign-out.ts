import { useState } from 'react';
import { ACCOUNT_PAGE, ADMIN_PAGE } from '../../domain/site/pages.ts';
import { SIGNED_OUT_NOTICE } from '../content/account.ts';
import { forgetSession } from '../lib/auth/forget-session.ts';
import { storeFlashMessage } from '../lib/flash-message.ts';
import { notify } from '../ui/toast/toast.ts';

const CLOSED_PAGES = [ADMIN_PAGE, ACCOUNT_PAGE];

/** Signs out. Redirects a visitor on a page for signed-in users. */
export function useSignOut() {
  const [isSigningOut, setIsSigningOut] = useState(false);

  async function signOut() {
    if (isSigningOut) return;
    setIsSigningOut(true);
    const leavesPage = CLOSED_PAGES.some((page) => location.pathname.startsWith(page));
    if (leavesPage) storeFlashMessage(SIGNED_OUT_NOTICE);
    await endSession();
    if (leavesPage) return location.assign('/');
    // The menu with the focus is removed with the session.
    document.querySelector('main')?.focus({ preventScroll: true });
    notify(SIGNED_OUT_NOTICE);
  }

  return { isSigningOut, signOut };
}

/** The code is loaded on demand. If it cannot be loaded, the session still ends in this browser. */
async function endSession(): Promise<void> {
  try {
    const session = await import('../lib/auth/session.ts');
    await session.signOut();
  } catch (error) {
    console.warn('The code for signing out cannot be loaded', error);
    forgetSession();
  }
}
