import { type Counter, counterFor, isWithin, type RateLimit } from '../tables/rate-limits.ts';
import { siteNetworkOf } from './viewer.ts';

/** How much higher limits are for the network around a visitor with IPv6, which can be an office. */
const SITE_FACTOR = 3;

/** Checks a visitor, and with IPv6 the network around. @param isAllowed checks a subject, with a factor for limits */
export async function checkVisitor(
  viewer: string,
  isAllowed: (subject: string, factor: number) => Promise<boolean>,
): Promise<boolean> {
  // A refused attempt does not count against the network.
  if (!(await isAllowed(viewer, 1))) return false;
  const site = siteNetworkOf(viewer);
  return site === undefined || isAllowed(site, SITE_FACTOR);
}

/** What counts a visitor for a limit, and with IPv6 the network around the visitor. @param viewer as `viewerOf` gives it */
export function visitorCounters(limit: RateLimit, viewer: string): Counter[] {
  const site = siteNetworkOf(viewer);
  return [viewer, ...(site === undefined ? [] : [site])].map((subject) => counterFor(limit, subject));
}

/** Counts an attempt of a visitor against limits. @returns whether all allow it @throws StorageError */
export function isVisitorAllowed(limits: readonly RateLimit[], viewer: string, amount = 1): Promise<boolean> {
  return checkVisitor(viewer, (subject, factor) =>
    isWithin(
      limits.map((limit) => ({ ...limit, max: limit.max * factor })),
      subject,
      amount,
    ),
  );
}
