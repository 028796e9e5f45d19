import type { SubscriptionLine, SubscriptionSummary } from '../../domain/contracts/purchases.ts';
import type { BillingCycle } from '../../domain/prices.ts';
import { hasEnded, type SubscriptionState } from '../../domain/subscriptions.ts';
import { getItem, putItem, queryItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** What a customer pays for again and again, as it is stored. */
export interface Subscription {
  /** The payment provider's. */
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** In the form in which email addresses are compared. */
  readonly email: string;
  readonly customerId: string;
  /** The order that it came from. */
  readonly orderId?: string;
  readonly state: SubscriptionState;
  readonly cycle: BillingCycle;
  readonly lines: readonly SubscriptionLine[];
  /** In cents, each time, before discounts. */
  readonly amount: number;
  /** Such as `usd`. */
  readonly currency: string;
  /** ISO 8601: what has been paid for ends here. */
  readonly currentPeriodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  /** Goes up with every change. Who has expected an older one may not write. */
  readonly revision: number;
}

const table = () => environment('SUBSCRIPTIONS_TABLE');

/** The most that are read of one person. */
const MAX_PER_PERSON = 50;

/** Finds a subscription. @throws StorageError */
export function subscriptionById(id: string): Promise<Subscription | undefined> {
  return getItem<Subscription>(table(), { id });
}

/** Those of an email address in the form in which email addresses are compared, newest first. @throws StorageError */
export async function subscriptionsOf(email: string): Promise<Subscription[]> {
  const { items } = await queryItems<Subscription>({
    table: table(),
    index: 'byEmail',
    partition: ['email', email],
    isDescending: true,
    limit: MAX_PER_PERSON,
  });
  return items;
}

/** What is told of a subscription, to its owner and to administrators. */
export function subscriptionSummary(subscription: Subscription): SubscriptionSummary {
  const { id, state, cycle, lines, amount, currency, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  return {
    id,
    state,
    cycle,
    lines,
    amount,
    currency,
    ...(!hasEnded(state) && { nextDate: currentPeriodEnd }),
    cancelAtPeriodEnd,
  };
}

/**
 * Stores a subscription in place of what has been expected of it: nothing if its revision is 1.
 * @returns false when another change came first
 * @throws StorageError
 */
export function storeSubscription(subscription: Subscription): Promise<boolean> {
  const expected = subscription.revision - 1;
  return putItem(
    table(),
    subscription,
    expected === 0
      ? { expression: 'attribute_not_exists(#id)', names: { '#id': 'id' } }
      : { expression: 'revision = :expected', values: { ':expected': expected } },
  );
}
