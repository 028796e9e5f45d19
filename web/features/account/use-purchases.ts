import { useCallback, useEffect, useState } from 'react';
import { ACCOUNT_PAGE, AUTH_PAGE } from '../../../domain/site/pages.ts';
import {
  loadPurchases,
  type Purchases,
  type PurchasesFailure,
  toPurchasesFailure,
} from '../../lib/auth/purchases.ts';
import { signOut } from '../../lib/auth/session.ts';
import { signedIn, useSignedIn } from '../../lib/auth/signed-in.ts';
import { useRedirect } from '../../lib/auth/use-redirect.ts';

export type PurchasesState =
  | { readonly name: 'loading' }
  /** The visitor is not signed in and is being redirected to sign in. */
  | { readonly name: 'leaving' }
  | { readonly name: 'loaded'; readonly purchases: Purchases }
  | { readonly name: 'failed'; readonly failure: PurchasesFailure };

/** Delays before reloading, in milliseconds: a customer may return before the payment provider's webhook arrives. */
const RELOADS_MS = [2_000, 5_000, 12_000];

/** The signed-in user's purchases, kept up to date. Other visitors are redirected. */
export function usePurchases() {
  const [state, setState] = useState<PurchasesState>({ name: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const email = useSignedIn()?.email;
  const redirect = useRedirect();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another user or attempt loads again
  useEffect(() => {
    let isCurrent = true;
    // One call at a time, so that no older response replaces a newer one. After a failure, 'Try again' stays where it is.
    let mayReload = false;
    const leave = async () => {
      setState({ name: 'leaving' });
      // With a session that the server rejects, the sign-in page would redirect straight back here.
      if (signedIn()) await signOut();
      redirect(`${AUTH_PAGE}?${new URLSearchParams({ from: ACCOUNT_PAGE })}`);
    };
    const load = async (onFailure: (failure: PurchasesFailure) => void) => {
      mayReload = false;
      try {
        const purchases = await loadPurchases();
        if (!isCurrent) return;
        mayReload = true;
        setState({ name: 'loaded', purchases });
      } catch (error) {
        const failure = toPurchasesFailure(error);
        if (!isCurrent) return;
        if (failure === 'signed_out') await leave();
        else onFailure(failure);
      }
    };
    // If the reload fails, the old data stays.
    const keep = () => {
      mayReload = true;
    };
    const reload = () => {
      if (document.visibilityState === 'visible' && mayReload) load(keep);
    };
    load((failure) => setState({ name: 'failed', failure }));
    const timers = RELOADS_MS.map((milliseconds) => setTimeout(reload, milliseconds));
    document.addEventListener('visibilitychange', reload);
    return () => {
      isCurrent = false;
      timers.forEach(clearTimeout);
      document.removeEventListener('visibilitychange', reload);
    };
  }, [email, attempt, redirect]);

  /** Reloads, and shows the current data until then. */
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  /** Retries after a failure. Removes the control that asked for it. */
  const retry = useCallback(() => {
    document.querySelector('main')?.focus({ preventScroll: true });
    setState({ name: 'loading' });
    reload();
  }, [reload]);
  return { state, retry, reload };
}
