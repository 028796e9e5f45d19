import type Stripe from 'stripe';
import { inParallel } from '../../domain/in-parallel.ts';
import { PAYMENT_EVENTS } from '../../domain/payment-events.ts';
import { logger } from '../aws/logger.ts';
import { report } from '../aws/metrics.ts';
import { getFailureDetails } from '../stripe/failure.ts';
import { type ProviderEvent, toProviderEvent } from '../stripe/signed-event.ts';
import { LIST_LIMIT } from './purchase.ts';

/** Objects compared at a time. Each difference causes calls of the provider, whose limit customers share. */
const CONCURRENCY = 4;

/** One run of the comparison with the provider: its remaining time and its results. */
export class StripeComparison {
  readonly hasTime: () => boolean;
  readonly counts = { orders: 0, subscriptions: 0, missedEvents: 0, repaired: 0, failed: 0 };
  readonly #repaired: string[] = [];

  constructor(hasTime: () => boolean) {
    this.hasTime = hasTime;
  }

  /** Compares each object, past failures. @returns the first one left for lack of time; undefined at the end */
  async each<Item extends { readonly id: string }>(
    list: AsyncIterable<Item>,
    compare: (item: Item) => Promise<void>,
  ): Promise<Item | undefined> {
    let left: Item | undefined;
    const attempt = async (item: Item) => {
      if (!left && !this.hasTime()) left = item;
      if (left) return;
      await compare(item).catch((error: unknown) => {
        this.counts.failed += 1;
        logger.error('not compared', { id: item.id, ...getFailureDetails(error) });
      });
    };
    const page: Item[] = [];
    for await (const item of list) {
      page.push(item);
      if (page.length === LIST_LIMIT) await inParallel(page.splice(0), attempt, CONCURRENCY);
      if (left) return left;
    }
    await inParallel(page, attempt, CONCURRENCY);
    return left;
  }

  /** Counts an event that was not processed when the provider sent it. */
  countMissed({ id: event, type, object }: ProviderEvent): void {
    this.counts.missedEvents += 1;
    logger.warn('followed a missed event', { event, type, id: object.id });
  }

  /** Counts a record that differed from the provider's object. @param id of the object */
  countRepaired(id: string): void {
    this.counts.repaired += 1;
    this.#repaired.push(id);
    logger.warn('repaired what differed from Stripe', { id });
  }

  /** Reports the differences, except very recent changes. @param since seconds; earlier events should have arrived */
  async report(stripe: Stripe, since: number): Promise<void> {
    const changing = new Set<string>();
    if (this.#repaired.length > 0) {
      for await (const listed of listPaymentEvents(stripe, { gte: since })) {
        const event = toProviderEvent(listed);
        if (event) changing.add(event.object.id);
      }
    }
    const repaired = this.#repaired.filter((id) => !changing.has(id)).length;
    const differences = this.counts.missedEvents + repaired;
    // A metric is billed for every hour in which it is reported.
    if (differences > 0) report('payments', { StripeDifferences: differences });
  }
}

/** Lists the provider's events that are processed here, of the last 30 days. @param created seconds since the epoch */
export function listPaymentEvents(
  stripe: Stripe,
  created: Stripe.RangeQueryParam,
): AsyncIterable<Stripe.Event> {
  return stripe.events.list({ types: [...PAYMENT_EVENTS], created, limit: LIST_LIMIT });
}
