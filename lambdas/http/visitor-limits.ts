import { isWithin, type RateLimit } from '../tables/rate-limits.ts';
import { siteNetworkOf } from './viewer.ts';

/** How many times a limit the network around a visitor with IPv6 has: it can as well be an office. */
const SITE_FACTOR = 3;

/**
 * Counts an attempt of a visitor against limits, and for IPv6 against those of the network around the visitor.
 * @param viewer as `viewerOf` gives it
 * @param amount to count: attempts, or bytes
 * @returns whether all limits allow the attempt
 * @throws StorageError
 */
export async function isVisitorWithin(
  limits: readonly RateLimit[],
  viewer: string,
  amount = 1,
): Promise<boolean> {
  // What a visitor is refused takes nothing from the others in the network.
  if (!(await isWithin(limits, viewer, amount))) return false;
  const site = siteNetworkOf(viewer);
  const siteLimits = limits.map((limit) => ({ ...limit, most: limit.most * SITE_FACTOR }));
  return site === undefined || isWithin(siteLimits, site, amount);
}
