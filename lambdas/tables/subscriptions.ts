import {
  type ClientSubscription,
  clientSubscription,
  type SubscriptionSummary,
  subscriptionSummary,
} from '../../domain/contracts/purchases.ts';
import type { PlanChange } from '../../domain/figures/monthly-revenue.ts';
import { MAX_PURCHASES } from '../../domain/orders.ts';
import { hasEnded } from '../../domain/subscriptions.ts';
import { getItem } from '../aws/dynamodb.ts';
import { createItem, listLatestByEmail, type Revised, replaceItem } from './record-table.ts';

export interface Subscription extends Revised, Readonly<Omit<ClientSubscription, 'nextDate'>> {
  /** The customer's, in the form in which email addresses are compared. */
  readonly email: string;
  readonly customerId: string;
  /** ISO 8601: end of the period that has been paid for. */
  readonly currentPeriodEnd: string;
  /** When its monthly amounts changed, oldest first; absent in records of earlier releases. */
  readonly history?: readonly PlanChange[];
}

const PLACE = { variable: 'SUBSCRIPTIONS_TABLE', keyName: 'id' } as const;

/** The table. All its methods throw StorageError. */
export const subscriptions = {
  ...PLACE,
  get: (id: string) => getItem<Subscription>(PLACE.variable, { id }),
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

/** Returns a subscription as its owner sees it. */
export function summarizeSubscription(subscription: Subscription): SubscriptionSummary {
  return subscriptionSummary.parse(withDates(subscription));
}

/** Returns a subscription as administrators see it, with the billing address if it is not the owner's. */
export function toClientSubscription({ billingEmail, ...subscription }: Subscription): ClientSubscription {
  const isOther = billingEmail !== undefined && billingEmail !== subscription.email;
  return clientSubscription.parse({ ...withDates(subscription), ...(isOther && { billingEmail }) });
}

/** Replaces the end of the paid period by the next date, unless the subscription has ended. */
function withDates({ currentPeriodEnd, endsAt, ...rest }: Subscription) {
  if (hasEnded(rest.state)) return rest;
  return { ...rest, nextDate: currentPeriodEnd, ...(endsAt !== undefined && { endsAt }) };
}
