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
    const seen = await orders.get(sessionId);
    const purchase = await readPurchase(stripe, sessionId);
    if (!isOurs(purchase.session.metadata)) return undefined;
    const order = orderOf(seen, purchase, Date.now());
    if (!order || (seen && isSame(seen, order))) return purchase;
    const stored = await store(seen, order);
    if (!stored) return CONFLICT;
    countNews(seen, stored);
    const mails = await sendNewMails(seen, stored);
    const { id, payment, catalogueMismatch = false } = stored;
    logger.info('order recorded', { id, payment, catalogueMismatch, mails: mails && mailStates(mails) });
    return purchase;
  });
}

/** What the table's indexes need beside the record itself. */
const INDEXED: readonly string[] = ['kind', 'outbox', 'mailDueAt'];

function isSame(seen: Order, order: Order): boolean {
  const record = Object.entries(seen).filter(([name]) => !INDEXED.includes(name));
  return isDeepStrictEqual(Object.fromEntries(record), order);
}

async function store(seen: Order | undefined, order: Order): Promise<Order | undefined> {
  if (seen) return orders.replace(order);
  return (await orders.create(order)) ? order : undefined;
}

/** Counts what has become true of an order. Only one write of the record makes it so, however often it is told. */
function countNews(seen: Order | undefined, order: Order): void {
  if (newMails(seen, order).length > 0) reportBusiness({ CheckoutsPaid: 1 });
  if (order.catalogueMismatch && !seen?.catalogueMismatch) reportPayments({ CatalogueMismatches: 1 });
  if (order.payment === 'disputed' && seen?.payment !== 'disputed') reportPayments({ Disputes: 1 });
}

/** Whoever stored them sends them. Nobody else does before the lease is over. @returns the mails, if there were any */
async function sendNewMails(seen: Order | undefined, order: Order): Promise<Mails | undefined> {
  const names = newMails(seen, order);
  return names.length > 0 ? deliver(orderEmails, order, names) : undefined;
}

/** Mails that an order has since it was last seen: all of them when it is paid for the first time, and none later. */
function newMails(seen: Order | undefined, order: Order): string[] {
  return ORDER_MAILS.filter((name) => name in order.mails && !(name in (seen?.mails ?? {})));
}
