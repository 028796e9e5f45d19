import { useEffect, useState } from 'react';
import type { OrderedService } from '../../../domain/orders.ts';
import { callApi } from '../../lib/api.ts';
import { mayBeSignedIn } from '../../lib/auth/stored-tokens.ts';
import { settleCheckout } from '../../lib/begun-checkouts.ts';
import { CHECKOUT_PARAMETERS, type OpenedCheckout } from '../../lib/checkout-secrets.ts';
import { emitEvent } from '../../lib/events.ts';
import { readLinkToken } from '../../lib/links/link-query.ts';
import { reopenOnLink } from '../../lib/links/link-secrets.ts';
import { type Access, decideAccess } from './access.ts';
import { checkSession } from './verify-session.ts';

/**
 * Returns whether the visitor may see the page after payment, according to its URL. Neither argument may change between
 * renders.
 * @param checkout undefined while the page is prerendered, when its URL is unknown
 * @param onOrdered called when an order of this browser is first confirmed
 */
export function useAccess(
  checkout: OpenedCheckout | undefined,
  onOrdered: (services: readonly OrderedService[] | undefined) => void,
): Access {
  const [access, setAccess] = useState<Access>({ state: 'verifying' });

  useEffect(() => {
    const page = new AbortController();
    const { sessionId = null, back = null } = checkout ?? {};
    const stopReopening = reopenOnLink(...CHECKOUT_PARAMETERS);

    decideAccess(
      { sessionId, test: readLinkToken(window.location.search, 'test') },
      {
        check: (id) => checkSession(id, back, callApi, page.signal),
        wait: waitInView,
        signal: page.signal,
        report: (next) => {
          setAccess(next);
          const known =
            next.state === 'granted' && (next.because === 'paid' || next.because === 'pending')
              ? next
              : undefined;
          if (!sessionId || !(known || next.state === 'elsewhere')) return;
          refreshPurchases();
          // An expired checkout continues under a new id.
          const { recoveredFrom = sessionId } = known?.order ?? {};
          if ([sessionId, recoveredFrom].some(settleCheckout)) {
            emitEvent({ type: 'order_confirmed', sessionId });
            onOrdered(known?.ordered?.services);
          }
        },
      },
    ).catch((error: unknown) => {
      console.error('The page after payment failed unexpectedly', error);
      redirectToPricing();
    });

    return () => {
      page.abort();
      stopReopening();
    };
  }, [checkout, onOrdered]);

  return access;
}

/** Replaces this page, so that the back button does not return to the redirect. */
export function redirectToPricing(): void {
  location.replace('/pricing');
}

async function waitInView(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  while (document.hidden) {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
  }
}

/** Reloads the signed-in user's purchases for the cart. A failure is only logged. docs/product.md#after-payment */
function refreshPurchases(): void {
  if (!mayBeSignedIn()) return;
  import('../../lib/auth/purchases.ts')
    .then(({ loadPurchases }) => loadPurchases())
    .catch((error: unknown) => console.warn('The purchases could not be loaded', error));
}
