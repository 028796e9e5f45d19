import { cancelledCheckoutContract } from '../../domain/contracts/cancelled-checkout.ts';
import { businessDay } from '../../domain/time/business-hours.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { countCancellation } from '../tables/day-counts.ts';
import type { RateLimit } from '../tables/rate-limits.ts';

const problem = problemsOf(cancelledCheckoutContract);

/** More than any customer needs. */
const VIEWER_LIMIT: RateLimit = { name: 'cancelled-checkout', max: 5, seconds: 60 * 60 };

/** `POST /api/checkout/cancelled`: counts the reason for today. Nothing about the visitor or the cart is kept. */
export const countCancelledCheckout = endpoint(cancelledCheckoutContract, async ({ body, viewer }) => {
  if (!(await isVisitorAllowed([VIEWER_LIMIT], viewer()))) {
    throw problem('too_many_requests', 'That was a lot of answers. Please write to us instead.');
  }
  await countCancellation(body.reason, businessDay(new Date()));
  return { success: true as const };
});
