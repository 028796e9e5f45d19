import type {
  ClientSubscription,
  SubscriptionLine,
  SubscriptionSummary,
} from '../../domain/contracts/purchases.ts';
import type { PlanChange } from '../../domain/figures/monthly-revenue.ts';
import { MAX_PURCHASES } from '../../domain/orders.ts';
import type { BillingCycle } from '../../domain/shop/prices.ts';
import { hasEnded, type SubscriptionState } from '../../domain/subscriptions.ts';
import { getItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { createItem, listLatestByEmail, type Revised, replaceItem } from './record-table.ts';

export interface Subscription extends Revised {
  /** The payment provider's. */
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** The customer's, in the form in which email addresses are compared. */
  readonly email: string;
  /** Where the provider sends bills; it can be changed there. */
  readonly billingEmail?: string;
  readonly customerId: string;
  /** The order that created it. */
  readonly orderId: string;
  readonly state: SubscriptionState;
  readonly cycle: BillingCycle;
  readonly lines: readonly SubscriptionLine[];
  /** In cents per billing period, before discounts. */
  readonly amount: number;
  /** Such as `usd`. */
  readonly currency: string;
  /** The currency that it is charged in, if it is converted. */
  readonly chargedIn?: string;
  /** In cents: the paid and the open amounts of all invoices so far. */
  readonly paid: number;
  readonly due: number;
  /** ISO 8601: end of the period that has been paid for. */
  readonly currentPeriodEnd: string;
  /** Whether nothing more is charged. */
  readonly cancelAtPeriodEnd: boolean;
  /** ISO 8601: when it ends if it is to end. */
  readonly endsAt?: string;
  /** When its monthly amounts changed, oldest first; absent in records of earlier releases. */
  readonly history?: readonly PlanChange[];
}

const PLACE = { variable: 'SUBSCRIPTIONS_TABLE', keyName: 'id' } as const;

/** The table. All its methods throw StorageError. */
export const subscriptions = {
  ...PLACE,
  get: (id: string) => getItem<Subscription>(environment(PLACE.variable), { id }),
  /** @returns false when it is stored already */
  create: (subscription: Subscription) => createItem(PLACE, subscription),
  /** Stores one that was read before. @returns undefined when it has changed since */
  replace: (subscription: Subscription) => replaceItem(PLACE, subscription),
};

/** Finds a subscription. @throws StorageError */
export const findSubscription = subscriptions.get;

/** Lists the subscriptions of an email address: running ones first, each group newest first. @throws StorageError */
export async function listSubscriptions(email: string, limit = MAX_PURCHASES): Promise<Subscription[]> {
  return sortEndedLast(await listLatestByEmail(email, subscriptions, limit));
}

/** Moves ended subscriptions to the end. */
export function sortEndedLast(subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions.toSorted((a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)));
}

/** Returns a subscription as owners and administrators see it. */
export function summarizeSubscription(subscription: Subscription): SubscriptionSummary {
  const {
    id,
    state,
    cycle,
    lines,
    amount,
    currency,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    endsAt,
    chargedIn,
  } = subscription;
  return {
    id,
    state,
    cycle,
    lines,
    amount,
    currency,
    ...(chargedIn !== undefined && { chargedIn }),
    ...(!hasEnded(state) && { nextDate: currentPeriodEnd }),
    cancelAtPeriodEnd,
    ...(!hasEnded(state) && endsAt !== undefined && { endsAt }),
  };
}

/** Returns a subscription as administrators see it, with the billing address if it is not the owner's. */
export function toClientSubscription(subscription: Subscription): ClientSubscription {
  const { createdAt, orderId, email, billingEmail = email, paid, due } = subscription;
  return {
    ...summarizeSubscription(subscription),
    createdAt,
    orderId,
    ...(billingEmail !== email && { billingEmail }),
    paid,
    due,
  };
}
