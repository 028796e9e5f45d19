import { IDEMPOTENCY_HEADER } from '../../domain/api.ts';
import { checkoutContract } from '../../domain/contracts/checkout.ts';
import { reviewLineItems } from '../../domain/line-items.ts';
import type { PriceMap } from '../../domain/prices.ts';
import { environment } from '../aws/environment.ts';
import { readParameters } from '../aws/parameters.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { stripeFor } from '../stripe/connection.ts';
import { providerFailureOf } from '../stripe/failure.ts';
import { openCheckout } from './checkout-session.ts';
import { PROVIDER_PROBLEMS } from './provider-problems.ts';

const problem = problemsOf(checkoutContract);

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;

/** `POST /api/checkout`: checks what is in the cart and opens a hosted checkout for exactly that. */
export const handler = endpoint(
  checkoutContract,
  async ({ body, headers }) => {
    const idempotencyKey = headers[IDEMPOTENCY_HEADER];
    if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
      throw problem(
        'invalid_idempotency_key',
        'The idempotency key must be 16 to 64 letters, digits, - or _.',
      );
    }
    try {
      const [secretKey, priceMap] = await readParameters([
        environment('STRIPE_SECRET_KEY_PARAMETER'),
        environment('PRICE_MAP_PARAMETER'),
      ]);
      const review = reviewLineItems(body.line_items, body.billing_cycle, JSON.parse(priceMap) as PriceMap);
      if (!review.ok) throw problem(review.problem, review.message);
      const { order } = review;
      const checkout = await openCheckout(stripeFor(secretKey), {
        order,
        billingCycle: body.billing_cycle,
        siteUrl: environment('SITE_URL'),
        idempotencyKey,
      });
      return { success: true as const, ...checkout, lineItemCount: order.lines.length };
    } catch (error) {
      const { kind, details } = providerFailureOf(error);
      const { code, message } = PROVIDER_PROBLEMS[kind];
      throw problem(code, message, { details });
    }
  },
  ({ message }) => ({ success: false, error: message }),
);
