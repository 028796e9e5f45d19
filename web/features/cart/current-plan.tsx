import { useEffect, useState } from 'react';
import type { CartItem } from '../../../domain/cart.ts';
import { findService } from '../../../domain/catalogue.ts';
import type { SubscriptionSummary } from '../../../domain/contracts/purchases.ts';
import { ACCOUNT_PAGE } from '../../../domain/pages.ts';
import { hasEnded } from '../../../domain/subscriptions.ts';
import { useSignedIn } from '../../lib/auth/signed-in.ts';

/** A plan that a customer who is about to buy more already has. */
export interface CurrentPlan {
  /** Names of services, without duplicates: those in the cart too if there are any, otherwise all. */
  readonly names: readonly string[];
  /** A subscription with a service that is in the cart too. */
  readonly renewing?: string;
}

/**
 * Whether checking out would create a second subscription. One-time services create none.
 * @param subscriptions of the signed-in user
 * @returns undefined if it would not
 */
export function currentPlan(
  items: readonly CartItem[],
  subscriptions: readonly SubscriptionSummary[],
): CurrentPlan | undefined {
  const renewing = items.filter(({ id }) => !findService(id)?.oneTime).map(({ id }) => id);
  const lines = subscriptions
    .filter(isRunning)
    .flatMap((subscription) => subscription.lines.map((line) => ({ ...line, of: subscription.id })));
  if (renewing.length === 0 || lines.length === 0) return undefined;
  const again = lines.filter(({ serviceId }) => serviceId !== undefined && renewing.includes(serviceId));
  const [first] = again;
  const names = new Set((first ? again : lines).map(({ name }) => name));
  return { names: [...names], ...(first && { renewing: first.of }) };
}

/** A subscription whose first payment is outstanding is not counted. */
function isRunning({ state }: SubscriptionSummary): boolean {
  return !hasEnded(state) && state !== 'incomplete';
}

const NONE: readonly SubscriptionSummary[] = [];

/**
 * The signed-in user's subscriptions, loaded when wanted. Only for a hint: empty while they are loading or cannot be
 * loaded.
 */
export function useSubscriptions(isWanted: boolean): readonly SubscriptionSummary[] {
  const email = useSignedIn()?.email;
  const [known, setKnown] = useState<{ of: string; subscriptions: readonly SubscriptionSummary[] }>();
  useEffect(() => {
    if (!isWanted || email === undefined) return;
    let isCurrent = true;
    import('../../lib/auth/purchases.ts')
      .then(({ recentPurchases }) => recentPurchases())
      .then(
        ({ subscriptions }) => isCurrent && setKnown({ of: email, subscriptions }),
        (error: unknown) => console.warn('It is not known what was bought before', error),
      );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, email]);
  return known && known.of === email ? known.subscriptions : NONE;
}

/** Leads to the page where a subscription can be changed. Only for somebody who is signed in. */
export function usePlanChange(): {
  readonly isBusy: boolean;
  readonly start: (subscription: string) => void;
} {
  const [isBusy, setBusy] = useState(false);
  const start = (subscription: string) => {
    setBusy(true);
    import('../../lib/auth/open-portal.ts')
      .then(({ openPortal }) => openPortal(subscription))
      .catch((error: unknown) => console.warn('The plan cannot be changed', error))
      .finally(() => setBusy(false));
  };
  return { isBusy, start };
}

/** Says before checkout that it would create a second subscription. It does not prevent the checkout. */
export function CurrentPlanNote({ plan }: { readonly plan: CurrentPlan | undefined }) {
  return (
    <div role="status">
      {plan && (
        <p className="mb-4 rounded-r-control border-marigold border-l-6 bg-raised px-4 py-3 text-small">
          You already have <b className="font-semibold">{new Intl.ListFormat('en-US').format(plan.names)}</b>
          {plan.renewing !== undefined
            ? '; buying again adds a second subscription. '
            : '; this order adds a second subscription. '}
          <a href={ACCOUNT_PAGE} className="font-semibold text-link underline underline-offset-2">
            See your plan
          </a>
        </p>
      )}
    </div>
  );
}
