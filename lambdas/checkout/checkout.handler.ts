import { checkoutContract } from '../../domain/contracts/checkout.ts';
import { PREVIOUS_PRICES } from '../../domain/orders.ts';
import { environment } from '../aws/environment.ts';
import { reportBusiness } from '../aws/metrics.ts';
import { endpoint } from '../http/endpoint.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { problemsOf } from '../http/problem.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { providerFailureOf } from '../stripe/failure.ts';
import { proofsOfReturn } from '../stripe/return-proof.ts';
import { openCheckout, recordPreviousPrices } from './checkout-session.ts';
import { checkoutAllowance } from './limits.ts';
import { PROVIDER_PROBLEMS } from './provider-problems.ts';
import { reviewCart } from './review.ts';

const problem = problemsOf(checkoutContract);

const TOO_MANY =
  'Too many checkouts were started from your network. Nothing was charged; please try again in an hour, or call us.';

/** `POST /api/checkout`: validates the cart and opens a hosted checkout for exactly its contents. */
export const handler = endpoint(
  checkoutContract,
  async ({ body, headers, viewer, note }) => {
    const idempotencyKey = idempotencyKeyOf(headers, problem);
    try {
      const [stripe, priceMap] = await connectToStripe(environment('PRICE_MAP_PARAMETER'));
      const review = await reviewCart(body.line_items, body.billing_cycle, priceMap);
      if (!review.ok) throw problem(review.problem, review.message);
      const { order, refusedToday } = review;
      const allowance = await checkoutAllowance(viewer(), idempotencyKey);
      if (allowance === 'exceeded') throw problem('too_many_requests', TOO_MANY);
      if (allowance === 'uncounted') note({ allowance });
      const { isNew, ...checkout } = await openCheckout(stripe, {
        order,
        billingCycle: body.billing_cycle,
        email: body.customer_email,
        siteUrl: environment('SITE_URL'),
        asksForConsent: {
          promotions: environment('PROMOTIONAL_CONSENT') === 'asked',
          terms: environment('TERMS_CONSENT') === 'asked',
        },
        idempotencyKey,
        proveReturn: await proofsOfReturn(),
      }).catch((error: unknown) => {
        const { kind, details } = providerFailureOf(error);
        // A price of the release before may have been archived: the page has to learn those of today.
        const isRefused = kind === 'refused' || kind === 'missing';
        throw refusedToday && isRefused
          ? problem(refusedToday.problem, refusedToday.message, { details })
          : error;
      });
      if (refusedToday) {
        await recordPreviousPrices(stripe, checkout.sessionId);
        note(PREVIOUS_PRICES);
      }
      if (isNew) reportBusiness({ CheckoutsStarted: 1 });
      return { success: true as const, ...checkout, lineItemCount: order.lines.length };
    } catch (error) {
      const { kind, details } = providerFailureOf(error);
      const { code, message } = PROVIDER_PROBLEMS[kind];
      throw problem(code, message, { details });
    }
  },
  { alsoOnFailure: ({ message }) => ({ success: false, error: message }) },
);
