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
