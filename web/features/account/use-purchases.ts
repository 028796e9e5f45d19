import { useCallback, useEffect, useState } from 'react';
import { ACCOUNT_PAGE, AUTH_PAGE } from '../../../domain/pages.ts';
import {
  loadPurchases,
  type Purchases,
  PurchasesError,
  type PurchasesFailure,
} from '../../lib/auth/purchases.ts';
import { signOut } from '../../lib/auth/session.ts';
import { signedIn, useSignedIn } from '../../lib/auth/signed-in.ts';
import { useRedirect } from '../../lib/auth/use-redirect.ts';

export type Known =
  | { readonly name: 'asking' }
  /** Nobody is signed in; the visitor is on the way to the page for that. */
  | { readonly name: 'leaving' }
  | { readonly name: 'told'; readonly purchases: Purchases }
  | { readonly name: 'untold'; readonly failure: PurchasesFailure };

/**
 * When to ask again after the page has opened, in milliseconds: whoever comes from the payment provider may be here
 * before its news is.
 */
const SECOND_LOOKS_MS = [2_000, 5_000, 12_000];

/** What whoever is signed in has bought, kept up to date. Nobody else stays on the page. */
export function usePurchases(): { readonly known: Known; readonly retry: () => void } {
  const [known, setKnown] = useState<Known>({ name: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const email = useSignedIn()?.email;
  const goOn = useRedirect();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another user or attempt is the same question once more
  useEffect(() => {
    let isCurrent = true;
    const leave = async () => {
      setKnown({ name: 'leaving' });
      // What the server takes no more would bring whoever signs in straight back here.
      if (signedIn()) await signOut();
      goOn(`${AUTH_PAGE}?${new URLSearchParams({ from: ACCOUNT_PAGE })}`);
    };
    const ask = async (onFailure: (failure: PurchasesFailure) => void) => {
      try {
        const purchases = await loadPurchases();
        if (isCurrent) setKnown({ name: 'told', purchases });
      } catch (error) {
        const failure = failureOf(error);
        if (!isCurrent) return;
        if (failure === 'signed_out') await leave();
        else onFailure(failure);
      }
    };
    // What is shown already is better than nothing.
    const lookAgain = () => {
      if (document.visibilityState === 'visible') ask(() => {});
    };
    ask((failure) => setKnown({ name: 'untold', failure }));
    const timers = SECOND_LOOKS_MS.map((milliseconds) => setTimeout(lookAgain, milliseconds));
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      isCurrent = false;
      timers.forEach(clearTimeout);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [email, attempt, goOn]);

  const retry = useCallback(() => {
    setKnown({ name: 'asking' });
    setAttempt((before) => before + 1);
  }, []);
  return { known, retry };
}

/** Of anything that was thrown. */
export function failureOf(error: unknown): PurchasesFailure {
  return error instanceof PurchasesError ? error.failure : 'unreachable';
}
