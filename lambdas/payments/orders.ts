import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { isOurs } from '../../domain/orders.ts';
import { logger } from '../aws/logger.ts';
import { reportBusiness, reportPayments } from '../aws/metrics.ts';
import { deliver, mailStates } from '../outbox/deliver.ts';
import { orderEmails } from '../outbox/order-emails.ts';
import type { Mails } from '../tables/mails.ts';
import { type Order, orders } from '../tables/orders.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { ORDER_MAILS, orderOf } from './order-state.ts';
import { type Purchase, readPurchase } from './purchase.ts';

/**
 * Makes the record of a checkout agree with what the provider knows now, and sends its mails when it is paid for the
 * first time. The record is read before the provider is asked and written only if it is still the same, so what is
 * older never replaces what is newer.
 * @returns what the provider knows; undefined when the checkout is none of this site's
 * @throws StorageError; errors of the provider's SDK
 */
export async function refreshOrder(stripe: Stripe, sessionId: string): Promise<Purchase | undefined> {
  return retryOnConflict(async () => {
    const previous = await orders.get(sessionId);
    const purchase = await readPurchase(stripe, sessionId);
    if (!isOurs(purchase.session.metadata)) return undefined;
    const order = orderOf(previous, purchase, Date.now());
    if (!order || (previous && isSame(previous, order))) return purchase;
    const stored = await store(previous, order);
    if (!stored) return CONFLICT;
    reportMetrics(previous, stored);
    const mails = await sendNewMails(previous, stored);
    const { id, payment, catalogueMismatch = false } = stored;
    logger.info('order recorded', { id, payment, catalogueMismatch, mails: mails && mailStates(mails) });
    return purchase;
  });
}

/** What the table's indexes need beside the record itself. */
const INDEXED: readonly string[] = ['kind', 'outbox', 'mailDueAt'];

function isSame(previous: Order, order: Order): boolean {
  const record = Object.entries(previous).filter(([name]) => !INDEXED.includes(name));
  return isDeepStrictEqual(Object.fromEntries(record), order);
}

async function store(previous: Order | undefined, order: Order): Promise<Order | undefined> {
  if (previous) return orders.replace(order);
  return (await orders.create(order)) ? order : undefined;
}

/** Counts what has become true of an order. Only one write of the record makes it so, however often it is told. */
function reportMetrics(previous: Order | undefined, order: Order): void {
  if (newMails(previous, order).length > 0) reportBusiness({ CheckoutsPaid: 1 });
  if (order.catalogueMismatch && !previous?.catalogueMismatch) reportPayments({ CatalogueMismatches: 1 });
  if (order.payment === 'disputed' && previous?.payment !== 'disputed') reportPayments({ Disputes: 1 });
}

/** Whoever stored them sends them. Nobody else does before the lease is over. @returns the mails, if there were any */
async function sendNewMails(previous: Order | undefined, order: Order): Promise<Mails | undefined> {
  const names = newMails(previous, order);
  return names.length > 0 ? deliver(orderEmails, order, names) : undefined;
}

/** Mails that an order has since it was last previous: all of them when it is paid for the first time, and none later. */
function newMails(previous: Order | undefined, order: Order): string[] {
  return ORDER_MAILS.filter((name) => name in order.mails && !(name in (previous?.mails ?? {})));
}
