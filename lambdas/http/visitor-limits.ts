import { type Counter, createCounter, type RateLimit, tryConsume } from '../tables/rate-limits.ts';
import { getSiteNetwork } from './viewer.ts';

/** How much higher limits are for the network around a visitor with IPv6, which can be an office. */
const SITE_FACTOR = 3;

/**
 * Checks a visitor and, with IPv6, the network around.
 * @param isAllowed checks a subject, with each limit multiplied by a factor
 */
export async function checkVisitor(
  viewer: string,
  isAllowed: (subject: string, factor: number) => Promise<boolean>,
): Promise<boolean> {
  // A refused attempt does not count against the network.
  if (!(await isAllowed(viewer, 1))) return false;
  const site = getSiteNetwork(viewer);
  return site === undefined || isAllowed(site, SITE_FACTOR);
}

/** Lists a visitor's counters for a limit; with IPv6, also those of the network. @param viewer from `getVisitorKey` */
export function listVisitorCounters(limit: RateLimit, viewer: string): Counter[] {
  const site = getSiteNetwork(viewer);
  return [viewer, ...(site === undefined ? [] : [site])].map((subject) => createCounter(limit, subject));
}

/** Counts a visitor's attempt against limits. @param amount attempts, or bytes @returns whether all allow it @throws StorageError */
export function tryConsumeForVisitor(
  limits: readonly RateLimit[],
  viewer: string,
  amount = 1,
): Promise<boolean> {
  return checkVisitor(viewer, (subject, factor) =>
    tryConsume(
      limits.map((limit) => ({ ...limit, max: limit.max * factor })),
      subject,
      amount,
    ),
  );
}
