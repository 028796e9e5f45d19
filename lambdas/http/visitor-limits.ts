import { isWithin, type RateLimit } from '../tables/rate-limits.ts';
import { siteNetworkOf } from './viewer.ts';

/** How many times a limit the network around a visitor with IPv6 has: it can as well be an office. */
const SITE_FACTOR = 3;

/**
 * Asks whether something is allowed to a visitor, and for IPv6 to the network around the visitor.
 * @param viewer as `viewerOf` gives it
 * @param isAllowed asks for a subject, which has so many times each limit
 */
export async function checkVisitor(
  viewer: string,
  isAllowed: (subject: string, factor: number) => Promise<boolean>,
): Promise<boolean> {
  // What a visitor is refused takes nothing from the others in the network.
  if (!(await isAllowed(viewer, 1))) return false;
  const site = siteNetworkOf(viewer);
  return site === undefined || isAllowed(site, SITE_FACTOR);
}

/**
 * Counts an attempt of a visitor against limits.
 * @param viewer as `viewerOf` gives it
 * @param amount to count: attempts, or bytes
 * @returns whether all limits allow the attempt
 * @throws StorageError
 */
export function isVisitorAllowed(limits: readonly RateLimit[], viewer: string, amount = 1): Promise<boolean> {
  return checkVisitor(viewer, (subject, factor) =>
    isWithin(
      limits.map((limit) => ({ ...limit, max: limit.max * factor })),
      subject,
      amount,
    ),
  );
}
