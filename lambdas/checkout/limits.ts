import { randomUUID } from 'node:crypto';
import { StorageError } from '../aws/unavailable.ts';
import { siteNetworkOf } from '../http/viewer.ts';
import { isAmongFirst, type RateLimit } from '../tables/rate-limits.ts';

const HOUR = 60 * 60;

/** No buyer has that many carts. Who tries stolen cards needs a new payment page for every few of them. */
const PER_VIEWER: RateLimit = { name: 'checkout', most: 20, seconds: HOUR };

/** For the network around a visitor with IPv6. */
const PER_SITE: RateLimit = { name: 'checkout-network', most: 60, seconds: HOUR };

/**
 * Whether a visitor may open a payment page.
 * @param viewer as `viewerOf` gives it
 * @param idempotencyKey of the attempt: repeating it is no other attempt. Without one, each call is
 * @returns `uncounted` when the attempt could not be counted, which is no reason to lose an order
 */
export async function checkoutAllowance(
  viewer: string,
  idempotencyKey: string = randomUUID(),
): Promise<'allowed' | 'exceeded' | 'uncounted'> {
  const site = siteNetworkOf(viewer);
  try {
    // What a visitor is refused takes nothing from the others in the network.
    const isAllowed =
      (await isAmongFirst(PER_VIEWER, viewer, idempotencyKey)) &&
      (site === undefined || (await isAmongFirst(PER_SITE, site, idempotencyKey)));
    return isAllowed ? 'allowed' : 'exceeded';
  } catch (error) {
    if (error instanceof StorageError) return 'uncounted';
    throw error;
  }
}
