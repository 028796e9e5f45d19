import { useState } from 'react';
import { TOKEN_MINUTES } from '../../../domain/accounts.ts';
import { isSessionEnd, signOutEverywhere } from '../../lib/auth/session.ts';
import { storeFlashMessage } from '../../lib/flash-message.ts';
import { Button } from '../../ui/button.tsx';
import type { ToastMessage } from '../../ui/toast/toast-message.ts';

const NOTICE: ToastMessage = {
  title: 'Signed Out Everywhere',
  description: `You are signed out in this browser, and on every other device within ${TOKEN_MINUTES} minutes.`,
};

interface SignOutEverywhereProps {
  /** Called when the session has ended, so that the account is loaded again. */
  readonly onReload: () => void;
}

/** Ends the account's sessions on all devices. */
export function SignOutEverywhere({ onReload }: SignOutEverywhereProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function end() {
    setIsBusy(true);
    setProblem('');
    try {
      await signOutEverywhere();
      storeFlashMessage(NOTICE);
      return location.assign('/');
    } catch (error) {
      if (isSessionEnd(error)) return onReload();
      console.warn('The sessions of other devices were not ended', error);
      setProblem(
        'You are still signed in. The sign-in service did not respond. Check your connection and try again.',
      );
    }
    setIsBusy(false);
  }

  return (
    <section aria-labelledby="devices" className="grid justify-items-start gap-3 border-ink border-t-2 pt-4">
      <h2 id="devices" className="text-title">
        Your devices
      </h2>
      <p id="devices-note" className="max-w-[34rem] text-small text-soft">
        {`This signs you out here, and on every other device within ${TOKEN_MINUTES} minutes.`}
      </p>
      <Button variant="secondary" busy={isBusy} aria-describedby="devices-note" onClick={end}>
        {isBusy ? 'Signing Out...' : 'Sign Out Everywhere'}
      </Button>
      <p role="alert" className="font-semibold text-danger text-small empty:hidden">
        {problem}
      </p>
    </section>
  );
}
