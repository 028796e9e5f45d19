import type { OrderFields } from '../../domain/contracts/records/orders.ts';
import type { OrderEmailName } from '../../domain/emails/order-emails.ts';
import { ONBOARDING_REMINDER_DAYS } from '../../domain/onboarding/onboarding.ts';
import type { OrderedService, PaymentState } from '../../domain/orders.ts';
import type { OrderStatus } from '../../domain/records/orders.ts';
import { isErased } from '../../domain/verification.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { createOutboxTable, type OutboxRecord } from './outbox-table.ts';

/** A stored order. Its id is that of the checkout session. */
export interface Order extends OutboxRecord<OrderEmailName>, AdministeredRecord, OrderFields {
  readonly status: OrderStatus;
  /** In the form in which email addresses are compared. */
  readonly email: string;
  /** The ordered services, by their ids in the catalog. */
  readonly services: readonly OrderedService[];
  /** Its failed refunds, and those of its renewals, whose money was returned to us. */
  readonly failedRefunds?: readonly FailedRefund[];
  /** The payment provider's ids. */
  readonly customerId?: string;
  readonly subscriptionId?: string;
  readonly paymentIntentId?: string;
  /** ISO 8601: when the subscription is charged again for the first time. */
  readonly renewsAt?: string;
  /** Id of the expired checkout that this one continues. */
  readonly recoveredFrom?: string;
}

/** A refund that the customer's bank did not take. */
export interface FailedRefund {
  /** The payment provider's. */
  readonly id: string;
  /** In cents. */
  readonly amount: number;
}

/** An order's reminders of the onboarding form, the last one last, and how many days after the receipt each is sent. */
export const REMINDERS = ONBOARDING_REMINDER_DAYS.map((days) => ({
  mailName: `reminder${days}` as const,
  days,
}));

export const orders = createOutboxTable<Order>('order', 'ORDERS_TABLE', 'id');

/** Reads the payment state in a checkout's order; undefined without an order. @throws StorageError */
export async function readRecordedPayment(sessionId: string): Promise<PaymentState | undefined> {
  return (await orders.get(sessionId))?.payment;
}

/** Whether a checkout's order is paid or its money is on the way. Not for erased customers. @throws StorageError */
export async function isOrdered(sessionId: string): Promise<boolean> {
  const order = await orders.get(sessionId);
  return order !== undefined && !isErased(order) && isOrderedState(order.payment);
}

export function isOrderedState(payment: PaymentState): boolean {
  return payment === 'paid' || payment === 'processing';
}
