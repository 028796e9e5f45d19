import type { Context } from 'aws-lambda';
import type Stripe from 'stripe';
import { findDrift } from '../../domain/shop/price-differences.ts';
import type { PriceMap } from '../../domain/shop/prices.ts';
import { readInventory } from '../../domain/shop/provider-prices.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { reportPayments } from '../aws/metrics.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { failureDetails } from '../stripe/failure.ts';
import { providerEvent } from '../stripe/signed-event.ts';
import { comparisonProgress, saveComparisonProgress } from '../tables/stripe-events.ts';
import { compareCheckout, compareSubscription, readDueAmounts } from './compare-records.ts';
import { Comparison, eventsOf } from './comparison.ts';
import { processOnce } from './process-event.ts';
import { LIST_LIMIT } from './purchase.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** What is younger is left to the webhook, in seconds. */
const ON_ITS_WAY_SECONDS = 15 * 60;

/** How far back a run goes at most, which is as far as the provider lists events. */
const MAX_SECONDS = 30 * DAY_SECONDS;

/** Age at which a checkout is looked at for the second time: by then a bank transfer has arrived or failed. */
const SETTLED_SECONDS = 14 * DAY_SECONDS;

/** Nothing more is begun while this much of its time is left, enough for the slowest comparison, in milliseconds. */
const TIME_RESERVE_MS = 90_000;

class ComparisonFailed extends Error {
  override readonly name = 'ComparisonFailed';
}

/** On a schedule: follows missed events, compares with the provider, repairs and reports. @throws ComparisonFailed */
export async function handler(_event: unknown, context: Context): Promise<void> {
  const comparison = new Comparison(() => context.getRemainingTimeInMillis() > TIME_RESERVE_MS);
  const isDone = await compareAll(comparison).catch((error: unknown) => {
    logger.error('comparison ended early', failureDetails(error));
    return false;
  });
  logger.info('compared with Stripe', { isDone, ...comparison.counts });
  if (!isDone || comparison.counts.failed > 0) throw new ComparisonFailed('Not everything was compared.');
}

/** @returns whether there was time for everything that is compared in each run */
async function compareAll(comparison: Comparison): Promise<boolean> {
  const [stripe, priceMap] = await connectToStripe(environment('PRICE_MAP_PARAMETER'));
  const end = Math.floor(Date.now() / 1000) - ON_ITS_WAY_SECONDS;
  try {
    const { until = 0, subscriptionsFrom } = (await comparisonProgress()) ?? {};
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

/** Follows a day's events and compares its checkouts. @returns whether there was time for all of it */
async function compareDay(
  stripe: Stripe,
  from: number,
  to: number,
  comparison: Comparison,
): Promise<boolean> {
  const events = eventsOf(stripe, { gte: from, lt: to });
  let unseen: unknown = await comparison.each(events, async (listed) => {
    const event = providerEvent(listed);
    if (event && (await processOnce(stripe, event)) === 'processed') comparison.noteMissed(event);
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

/** Compares subscriptions, newest first. @returns the first for which there was no time, where the next run begins */
async function compareSubscriptions(
  stripe: Stripe,
  from: number,
  comparison: Comparison,
): Promise<Stripe.Subscription | undefined> {
  const due = await readDueAmounts(stripe);
  const all = stripe.subscriptions.list({ status: 'all', created: { lte: from }, limit: LIST_LIMIT });
  return comparison.each(all, (subscription) =>
    compareSubscription(stripe, subscription, due.get(subscription.id) ?? 0, comparison),
  );
}

/** What differs waits for an operator: a wrong price that is for sale may have to stay until the next deployment. */
async function comparePrices(stripe: Stripe, priceMap: PriceMap): Promise<void> {
  const differences = findDrift(await readInventory(stripe), priceMap);
  if (differences.length === 0) return;
  logger.warn('prices differ from the catalogue', { differences });
  reportPayments({ PriceDifferences: differences.length });
}
