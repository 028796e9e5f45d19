import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { belongsToSite, disputesOf, holdsMoney } from '../../domain/orders.ts';
import { logger } from '../aws/logger.ts';
import { reportBusiness, reportPayments } from '../aws/metrics.ts';
import { deliver, mailStates } from '../outbox/deliver.ts';
import { orderEmails } from '../records/orders.ts';
import { type Mails, type NameIn, namesBeingSent } from '../tables/mails.ts';
import { type Order, orders } from '../tables/orders.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { orderOf } from './order-state.ts';
import { type Purchase, readPurchase } from './purchase.ts';

/**
 * Updates the record of a checkout to the provider's current state, and sends the mails that are due when it is in this
 * state for the first time. The record is read before the provider is asked and written only if it is unchanged, so
 * older data never replaces newer data.
 * @returns the provider's state; undefined when the checkout does not belong to this site
 * @throws StorageError; errors of the provider's SDK
 */
export async function refreshOrder(stripe: Stripe, sessionId: string): Promise<Purchase | undefined> {
  return retryOnConflict(async () => {
    const previous = await orders.get(sessionId);
    const purchase = await readPurchase(stripe, sessionId);
    if (!belongsToSite(purchase.session.metadata)) return undefined;
    const order = orderOf(previous, purchase, Date.now());
    if (!order || (previous && isSame(previous, order))) return purchase;
    const stored = await store(previous, order);
    if (!stored) return CONFLICT;
    reportMetrics(previous, stored);
    const mails = await sendNewMails(previous, stored);
    const { id, payment, catalogueMismatch = false, differsFromStripe } = stored;
    logger.info('order recorded', {
      id,
      payment,
      catalogueMismatch,
      ...(differsFromStripe && { differsFromStripe }),
      mails: mails && mailStates(mails),
    });
    return purchase;
  });
}

/** Attributes for the table's indexes, which are not part of the record. */
const INDEXED: readonly string[] = ['kind', 'outbox', 'mailDueAt'];

function isSame(previous: Order, order: Order): boolean {
  const record = Object.entries(previous).filter(([name]) => !INDEXED.includes(name));
  return isDeepStrictEqual(Object.fromEntries(record), order);
}

async function store(previous: Order | undefined, order: Order): Promise<Order | undefined> {
  if (previous) return orders.replace(order);
  return (await orders.create(order)) ? order : undefined;
}

/** Reports changes of an order as metrics: once each, however many events there are. */
function reportMetrics(previous: Order | undefined, order: Order): void {
  if (newMails(previous, order).includes('receipt')) reportBusiness({ CheckoutsPaid: 1 });
  if (order.catalogueMismatch && !previous?.catalogueMismatch) reportPayments({ CatalogueMismatches: 1 });
  if (order.differsFromStripe && !previous?.differsFromStripe) reportPayments({ StripeDifferences: 1 });
  const known = disputedIn(previous);
  const disputes = disputedIn(order).filter((id) => !known.includes(id)).length;
  if (disputes > 0) reportPayments({ Disputes: disputes });
}

/** Ids of the disputes for which the bank has taken money. An inquiry is none until it becomes a dispute. */
function disputedIn(order: Order | undefined): string[] {
  return order
    ? disputesOf(order)
        .filter(holdsMoney)
        .map(({ id }) => id)
    : [];
}

/** Sends the mails that this call has stored, which no other call does before the lease expires. */
async function sendNewMails(previous: Order | undefined, order: Order): Promise<Mails | undefined> {
  const names = newMails(previous, order);
  return names.length > 0 ? deliver(orderEmails, order, names) : undefined;
}

/** The mails added since the previous record, but those for another day. */
function newMails(previous: Order | undefined, order: Order): NameIn<Order['mails']>[] {
  return namesBeingSent(order.mails).filter((name) => !(name in (previous?.mails ?? {})));
}
