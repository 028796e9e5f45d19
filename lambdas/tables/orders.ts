import type { ChargedLine, OrderFacts } from '../../domain/contracts/purchases.ts';
import type { OrderCycle, OrderStatus, PaymentState } from '../../domain/orders.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { type OutboxRecord, outboxTable } from './outbox-table.ts';

/** What a customer bought, as it is stored. */
export interface Order extends OutboxRecord, AdministeredRecord, OrderFacts {
  /** Id of the checkout session. */
  readonly id: string;
  readonly status: OrderStatus;
  /** In the form in which email addresses are compared. */
  readonly email: string;
  readonly name: string;
  /** In cents. */
  readonly amount: number;
  /** Such as `usd`. */
  readonly currency: string;
  readonly cycle: OrderCycle;
  readonly lines: readonly ChargedLine[];
  readonly payment: PaymentState;
  /** The payment provider's ids. */
  readonly customerId?: string;
  readonly subscriptionId?: string;
  readonly paymentIntentId?: string;
  /** ISO 8601: when the subscription is charged again for the first time. */
  readonly renewsAt?: string;
}

export const orders = outboxTable<Order>('order', 'ORDERS_TABLE', 'id');

/**
 * Whether the payment of a checkout was given back, or is asked back by the customer's bank.
 * @returns undefined when it was not, or when there is no order of it yet
 * @throws StorageError
 */
export async function reversalOf(sessionId: string): Promise<'refunded' | 'disputed' | undefined> {
  const payment = (await orders.get(sessionId))?.payment;
  return payment === 'refunded' || payment === 'disputed' ? payment : undefined;
}

/** Whether the order of a checkout says that it is paid, as far as the provider's events have come. @throws StorageError */
export async function isPaidOrder(sessionId: string): Promise<boolean> {
  return (await orders.get(sessionId))?.payment === 'paid';
}
