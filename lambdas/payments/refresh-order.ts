import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { belongsToSite, getDisputes, holdsMoney } from '../../domain/orders.ts';
import { logger } from '../aws/logger.ts';
import { report } from '../aws/metrics.ts';
import { deliverEmails, describeEmailStates } from '../outbox/deliver.ts';
import { orderEmails } from '../records/orders.ts';
import { type EmailNameIn, listNamesBeingSent } from '../tables/emails.ts';
import { type Order, orders } from '../tables/orders.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { buildOrder } from './order-state.ts';
import { readPurchase, type StripePurchase } from './purchase.ts';

/**
 * Updates the record of a checkout to the provider's current state, and sends the emails that are due when it is in this
 * state for the first time. The record is read before the call to the provider and written only if it is unchanged, so
 * older data never replaces newer data.
 * @returns the provider's state; undefined when the checkout does not belong to this site
 * @throws StorageError; errors of the provider's SDK
 */
export async function refreshOrder(stripe: Stripe, sessionId: string): Promise<StripePurchase | undefined> {
  return retryOnConflict(async () => {
    const previous = await orders.get(sessionId);
    const purchase = await readPurchase(stripe, sessionId);
    if (!belongsToSite(purchase.session.metadata)) return undefined;
    const order = buildOrder(previous, purchase, Date.now());
    if (!order || (previous && isSameOrder(previous, order))) return purchase;
    const stored = previous ? await orders.replace(order) : (await orders.create(order)) && order;
    if (!stored) return CONFLICT;
    reportMetrics(previous, stored);
    const names = listNewEmails(previous, stored);
    // No other call sends the emails that this one has stored before the lease expires.
    const emails = names.length > 0 ? await deliverEmails(orderEmails, stored, names) : undefined;
    const { id, payment, catalogueMismatch = false, differsFromStripe } = stored;
    logger.info('order recorded', {
      id,
      payment,
      catalogueMismatch,
      ...(differsFromStripe && { differsFromStripe }),
      mails: emails && describeEmailStates(emails),
    });
    return purchase;
  });
}

/** Attributes for the table's indexes, which are not part of the record. */
const INDEXED: readonly string[] = ['kind', 'outbox', 'mailDueAt'];

function isSameOrder(previous: Order, order: Order): boolean {
  const record = Object.entries(previous).filter(([name]) => !INDEXED.includes(name));
  return isDeepStrictEqual(Object.fromEntries(record), order);
}

/** Reports changes of an order as metrics, once each, however many events arrive. */
function reportMetrics(previous: Order | undefined, order: Order): void {
  if (listNewEmails(previous, order).includes('receipt')) report('business', { CheckoutsPaid: 1 });
  if (order.catalogueMismatch && !previous?.catalogueMismatch) report('payments', { CatalogueMismatches: 1 });
  if (order.differsFromStripe && !previous?.differsFromStripe) report('payments', { StripeDifferences: 1 });
  const known = listDisputeIds(previous);
  const disputes = listDisputeIds(order).filter((id) => !known.includes(id)).length;
  if (disputes > 0) report('payments', { Disputes: disputes });
}

/** Lists the ids of disputes for which the bank has taken money. An inquiry does not count until it becomes a dispute. */
function listDisputeIds(order: Order | undefined): string[] {
  return order
    ? getDisputes(order)
        .filter(holdsMoney)
        .map(({ id }) => id)
    : [];
}

/** Lists the emails added since the previous record, except those queued for later. */
function listNewEmails(previous: Order | undefined, order: Order): EmailNameIn<Order['mails']>[] {
  return listNamesBeingSent(order.mails).filter((name) => !(name in (previous?.mails ?? {})));
}
