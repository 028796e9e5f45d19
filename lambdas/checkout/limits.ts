import { randomUUID } from 'node:crypto';
import { StorageError } from '../aws/unavailable.ts';
import { checkVisitor } from '../http/visitor-limits.ts';
import { isAttemptAllowed, type RateLimit } from '../tables/rate-limits.ts';

const HOUR = 60 * 60;

/** No buyer has that many carts. Who tries stolen cards needs a new payment page for every few of them. */
const PER_VIEWER: RateLimit = { name: 'checkout', max: 20, seconds: HOUR };

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
  try {
    const isAllowed = await checkVisitor(viewer, (subject, factor) =>
      isAttemptAllowed({ ...PER_VIEWER, max: PER_VIEWER.max * factor }, subject, idempotencyKey),
    );
    return isAllowed ? 'allowed' : 'exceeded';
  } catch (error) {
    if (error instanceof StorageError) return 'uncounted';
    throw error;
  }
}
