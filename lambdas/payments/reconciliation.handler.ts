import type { Context } from 'aws-lambda';
import type Stripe from 'stripe';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { findDrift, readInventory } from '../../domain/shop/provider-prices.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { report } from '../aws/metrics.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { getFailureDetails } from '../stripe/failure.ts';
import { toProviderEvent } from '../stripe/signed-event.ts';
import { readComparisonProgress, saveComparisonProgress } from '../tables/stripe-events.ts';
import { compareCheckout, compareSubscription, readDueAmounts } from './compare-records.ts';
import { listPaymentEvents, StripeComparison } from './comparison.ts';
import { processOnce } from './process-event.ts';
import { LIST_LIMIT } from './purchase.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** In seconds. Younger events are left to the webhook. */
const ON_ITS_WAY_SECONDS = 15 * 60;

/** The longest period of a run: the provider lists no older events. */
const MAX_SECONDS = 30 * DAY_SECONDS;

/** Age at which a checkout is looked at for the second time: by then a bank transfer has arrived or failed. */
const SETTLED_SECONDS = 14 * DAY_SECONDS;

/** No comparison starts when less than this is left, which is enough for the slowest one, in milliseconds. */
const TIME_RESERVE_MS = 90_000;

class ComparisonError extends Error {
  override readonly name = 'ComparisonError';
}

/**
 * On a schedule: processes missed events, compares records and prices with the provider's, repairs and reports.
 * @throws ComparisonError; the next run then continues from the last day without failures
 */
export async function handler(_event: unknown, context: Context): Promise<void> {
  const comparison = new StripeComparison(() => context.getRemainingTimeInMillis() > TIME_RESERVE_MS);
  const isDone = await compareAll(comparison).catch((error: unknown) => {
    logger.error('comparison ended early', getFailureDetails(error));
    return false;
  });
  logger.info('compared with Stripe', { isDone, ...comparison.counts });
  if (!isDone || comparison.counts.failed > 0) throw new ComparisonError('Not everything was compared.');
}

/** @returns whether there was time for everything that is compared in each run */
async function compareAll(comparison: StripeComparison): Promise<boolean> {
  const [stripe, priceMap] = await connectToStripe(environment('PRICE_MAP_PARAMETER'));
  const end = Math.floor(Date.now() / 1000) - ON_ITS_WAY_SECONDS;
  try {
    const { until = 0, subscriptionsFrom } = (await readComparisonProgress()) ?? {};
    let reached = Math.max(until, end - MAX_SECONDS);
    for (let from = reached; from < end; from += DAY_SECONDS) {
      const to = Math.min(from + DAY_SECONDS, end);
      if (!(await compareDay(stripe, from, to, comparison))) break;
      if (comparison.counts.failed > 0) continue;
      reached = to;
      await saveComparisonProgress({ until: reached, subscriptionsFrom });
    }
    const unseen = await compareSubscriptions(stripe, subscriptionsFrom ?? end, comparison);
    await saveComparisonProgress({ until: reached, subscriptionsFrom: unseen?.created });
    await comparePrices(stripe, JSON.parse(priceMap));
    return reached === end;
  } finally {
    await comparison.report(stripe, end);
  }
}

/** Processes a day's events and compares its checkouts. @returns whether the time was enough */
async function compareDay(
  stripe: Stripe,
  from: number,
  to: number,
  comparison: StripeComparison,
): Promise<boolean> {
  const events = listPaymentEvents(stripe, { gte: from, lt: to });
  let unseen: unknown = await comparison.each(events, async (listed) => {
    const event = toProviderEvent(listed);
    if (event && (await processOnce(stripe, event)) === 'processed') comparison.countMissed(event);
  });
  for (const age of [0, SETTLED_SECONDS]) {
    const created = { gte: from - age, lt: to - age };
    const checkouts = stripe.checkout.sessions.list({ created, limit: LIST_LIMIT });
    unseen ??= await comparison.each(checkouts, async (session) => {
      if (await compareCheckout(stripe, session, comparison)) comparison.counts.orders += 1;
    });
  }
  return unseen === undefined;
}

/** Compares all subscriptions, newest first, since old ones change too. @returns the first one without time, where the next run starts */
async function compareSubscriptions(
  stripe: Stripe,
  from: number,
  comparison: StripeComparison,
): Promise<Stripe.Subscription | undefined> {
  const due = await readDueAmounts(stripe);
  const all = stripe.subscriptions.list({ status: 'all', created: { lte: from }, limit: LIST_LIMIT });
  return comparison.each(all, (subscription) =>
    compareSubscription(stripe, subscription, due.get(subscription.id) ?? 0, comparison),
  );
}

/** Only reports differences: a wrong price that is for sale may have to stay until the next deployment. */
async function comparePrices(stripe: Stripe, priceMap: PriceMap): Promise<void> {
  const differences = findDrift(await readInventory(stripe), priceMap);
  if (differences.length === 0) return;
  logger.warn('prices differ from the catalog', { differences });
  report('payments', { PriceDifferences: differences.length });
}
