import { useEffect, useState } from 'react';
import type { SubscriptionSummary } from '../../../domain/contracts/purchases.ts';
import type { CartItem } from '../../../domain/shop/cart.ts';
import { findService } from '../../../domain/shop/catalog.ts';
import { ACCOUNT_PAGE } from '../../../domain/site/pages.ts';
import { hasEnded } from '../../../domain/subscriptions.ts';
import { businessDate } from '../../../domain/time/business-time.ts';
import { useSignedIn } from '../../lib/auth/signed-in.ts';

/** A plan that the customer already has. */
export interface CurrentPlan {
  /** Names of services without duplicates: those that are also in the cart, or all if none is. */
  readonly names: readonly string[];
  /** Whether one of its services is also in the cart. */
  readonly renewing?: SubscriptionSummary;
  /** ISO 8601: when the last of these services ends, if all of them end. */
  readonly endsAt?: string;
}

/**
 * Returns the current plan if checking out would create a second subscription. One-time services create none.
 * @param subscriptions of the signed-in user
 * @returns undefined if it would not
 */
export function findCurrentPlan(
  items: readonly CartItem[],
  subscriptions: readonly SubscriptionSummary[],
): CurrentPlan | undefined {
  const renewing = items.filter(({ id }) => !findService(id)?.oneTime).map(({ id }) => id);
  const lines = subscriptions
    .filter(isRunning)
    .flatMap((subscription) => subscription.lines.map((line) => ({ ...line, of: subscription })));
  if (renewing.length === 0 || lines.length === 0) return undefined;
  const again = lines.filter(({ serviceId }) => serviceId !== undefined && renewing.includes(serviceId));
  const relevant = again.length > 0 ? again : lines;
  const goingOn = relevant.filter(({ of }) => of.endsAt === undefined);
  const shown = goingOn.length > 0 ? goingOn : relevant;
  const ends = goingOn.length > 0 ? [] : shown.flatMap(({ of }) => of.endsAt ?? []);
  const endsAt = ends.sort().at(-1);
  return {
    names: [...new Set(shown.map(({ name }) => name))],
    ...(again.length > 0 && shown[0] && { renewing: shown[0].of }),
    ...(endsAt !== undefined && { endsAt }),
  };
}

/** A subscription whose first payment is outstanding is not counted. */
function isRunning({ state }: SubscriptionSummary): boolean {
  return !hasEnded(state) && state !== 'incomplete';
}

const NONE: readonly SubscriptionSummary[] = [];

/** Returns the signed-in user's subscriptions for a hint: empty while they are loading or cannot be loaded. */
export function useSubscriptions(isWanted: boolean): readonly SubscriptionSummary[] {
  const email = useSignedIn()?.email;
  const [known, setKnown] = useState<{ of: string; subscriptions: readonly SubscriptionSummary[] }>();
  useEffect(() => {
    if (!isWanted || email === undefined) return;
    let isCurrent = true;
    import('../../lib/auth/purchases.ts')
      .then(({ loadRecentPurchases }) => loadRecentPurchases())
      .then(
        ({ subscriptions }) => isCurrent && setKnown({ of: email, subscriptions }),
        (error: unknown) => console.warn('Earlier purchases could not be loaded', error),
      );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, email]);
  return known && known.of === email ? known.subscriptions : NONE;
}

/** Warns before checkout that it would create a second subscription. It does not prevent the checkout. */
export function CurrentPlanNote({ plan }: { readonly plan: CurrentPlan | undefined }) {
  return (
    <div role="status">
      {plan && (
        <p className="mb-4 rounded-r-control border-marigold border-l-6 bg-raised px-4 py-3 text-small">
          You already have <b className="font-semibold">{new Intl.ListFormat('en-US').format(plan.names)}</b>
          <span>{secondSubscriptionText(plan)}</span>
          <a href={ACCOUNT_PAGE} className="font-semibold text-link underline underline-offset-2">
            See your plan
          </a>
        </p>
      )}
    </div>
  );
}

function secondSubscriptionText({ renewing, endsAt }: CurrentPlan): string {
  const end = endsAt === undefined ? '' : ` until ${businessDate(endsAt)}, when it ends`;
  const order = renewing === undefined ? 'this order' : 'buying again';
  return `${end}; ${order} adds a second subscription. `;
}
