import { randomUUID } from 'node:crypto';
import { checkoutContract } from '../../domain/contracts/checkout.ts';
import { cameFromMetadata, PREVIOUS_PRICES } from '../../domain/orders.ts';
import { environment } from '../aws/environment.ts';
import { report } from '../aws/metrics.ts';
import { TIMEOUTS } from '../aws/timeouts.ts';
import { StorageError } from '../aws/unavailable.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { createProblemFactory } from '../http/problem.ts';
import { checkVisitor } from '../http/visitor-limits.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { classifyFailure, type ProviderFailureKind } from '../stripe/failure.ts';
import { createReturnProver } from '../stripe/return-proof.ts';
import { type RateLimit, tryConsumeOnce } from '../tables/rate-limits.ts';
import { addMetadata, openCheckout } from './checkout-session.ts';
import { reviewCart } from './review.ts';

const problem = createProblemFactory(checkoutContract);

const { timeoutMs: timeout, attempts } = TIMEOUTS.noteAtCheckout;
const QUICK = { timeout, maxNetworkRetries: attempts - 1 };

const TOO_MANY =
  'Too many checkouts were started from your network. You were not charged. Please try again in an hour or call us.';

/** `POST /api/checkout`: validates the cart and opens a hosted checkout for exactly its contents. */
export const handler = defineEndpoint(
  checkoutContract,
  async ({ body, headers, viewer, note }) => {
    const idempotencyKey = readIdempotencyKey(headers, problem);
    try {
      const [stripe, priceMap] = await connectToStripe(environment('PRICE_MAP_PARAMETER'));
      const review = await reviewCart(body.line_items, body.billing_cycle, priceMap);
      if (!review.ok) throw problem(review.problem, review.message);
      const { order, refusedToday } = review;
      const allowance = await countCheckout(viewer(), idempotencyKey);
      if (allowance === 'exceeded') throw problem('too_many_requests', TOO_MANY);
      if (allowance === 'uncounted') note({ allowance });
      const { isNew, ...checkout } = await openCheckout(stripe, {
        order,
        billingCycle: body.billing_cycle,
        email: body.customer_email,
        idempotencyKey,
        proveReturn: await createReturnProver(),
      }).catch((error: unknown) => {
        const { kind, details } = classifyFailure(error);
        // A price of the release before may have been archived: the page has to learn those of today.
        const isRefused = kind === 'refused' || kind === 'missing';
        throw refusedToday && isRefused
          ? problem(refusedToday.problem, refusedToday.message, { details })
          : error;
      });
      if (refusedToday) {
        await addMetadata(stripe, checkout.sessionId, PREVIOUS_PRICES);
        note(PREVIOUS_PRICES);
      }
      if (isNew && body.cameFrom) {
        // Not worth an order.
        await addMetadata(stripe, checkout.sessionId, cameFromMetadata(body.cameFrom), QUICK).catch(
          (error: unknown) => note({ cameFrom: classifyFailure(error).kind }),
        );
      }
      if (isNew) report('business', { CheckoutsStarted: 1 });
      return { success: true as const, ...checkout, lineItemCount: order.lines.length };
    } catch (error) {
      const { kind, details } = classifyFailure(error);
      const { code, message } = PROVIDER_PROBLEMS[kind];
      throw problem(code, message, { details });
    }
  },
  { alsoOnFailure: ({ message }) => ({ success: false, error: message }) },
);

interface ProviderProblem {
  readonly code: keyof typeof checkoutContract.errors;
  /** Shown to the visitor below 'Checkout failed'. */
  readonly message: string;
}

const ORDER_REFUSED: ProviderProblem = {
  code: 'payment_provider_refused',
  message: 'Our payment provider rejected this order. You were not charged. Please contact us.',
};

/** The responses of a checkout when the payment provider opens no session. */
export const PROVIDER_PROBLEMS: Readonly<Record<ProviderFailureKind, ProviderProblem>> = {
  conflict: {
    code: 'idempotency_conflict',
    message: 'Your cart has changed since this checkout started. Please try again.',
  },
  unavailable: {
    code: 'payment_provider_unavailable',
    message: 'Our payment provider is not responding. You were not charged. Please try again in a minute.',
  },
  refused: ORDER_REFUSED,
  missing: ORDER_REFUSED,
};

const HOUR = 60 * 60;

/** More than any buyer needs. Testing stolen cards takes a new payment page for every few cards. */
const CHECKOUTS_PER_VISITOR: RateLimit = { name: 'checkout', max: 20, seconds: HOUR };

/** Whether a visitor may open a payment page. @returns `uncounted` without storage, which must not lose an order */
export async function countCheckout(
  viewer: string,
  idempotencyKey: string = randomUUID(),
): Promise<'allowed' | 'exceeded' | 'uncounted'> {
  try {
    const isAllowed = await checkVisitor(viewer, (subject, factor) =>
      tryConsumeOnce(
        { ...CHECKOUTS_PER_VISITOR, max: CHECKOUTS_PER_VISITOR.max * factor },
        subject,
        idempotencyKey,
      ),
    );
    return isAllowed ? 'allowed' : 'exceeded';
  } catch (error) {
    if (error instanceof StorageError) return 'uncounted';
    throw error;
  }
}
