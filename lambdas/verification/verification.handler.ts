import type Stripe from 'stripe';
import { onboardingServicesFor } from '../../domain/bought-services.ts';
import { verificationContract } from '../../domain/contracts/verification.ts';
import { isPaidToSite } from '../../domain/verification.ts';
import { environment } from '../aws/environment.ts';
import { readParameters } from '../aws/parameters.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { stripeFor } from '../stripe/connection.ts';
import { providerFailureOf } from '../stripe/failure.ts';
import { reversalOf } from '../tables/orders.ts';

const problem = problemsOf(verificationContract);

/**
 * `GET /api/verify-session`: whether the checkout session of a returning customer has been paid, and not paid back since,
 * and the customer data that prefills the onboarding form.
 */
export const handler = endpoint(verificationContract, async ({ query }) => {
  try {
    const [secretKey] = await readParameters([environment('STRIPE_SECRET_KEY_PARAMETER')]);
    const session = await stripeFor(secretKey).checkout.sessions.retrieve(query.session_id);
    const isPaid = isPaidToSite(session) && !(await reversalOf(session.id));
    return isPaid ? { paid: true, customer: customerOf(session) } : { paid: false };
  } catch (error) {
    const { kind, details } = providerFailureOf(error);
    if (kind === 'missing') return { paid: false };
    throw problem('payment_provider_unavailable', 'We could not check your payment right now.', { details });
  }
});

/** The session's metadata has an entry for each bought service, by its id in the catalogue. */
function customerOf({ customer_details, metadata }: Stripe.Checkout.Session) {
  const email = customer_details?.email;
  return { ...(email && { email }), services: onboardingServicesFor(Object.keys(metadata ?? {})) };
}
