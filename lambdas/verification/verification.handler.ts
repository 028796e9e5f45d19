import type Stripe from 'stripe';
import { onboardingServicesFor } from '../../domain/bought-services.ts';
import { type VerifiedOrder, verificationContract } from '../../domain/contracts/verification.ts';
import { orderedServices, readOrderMetadata } from '../../domain/orders.ts';
import { checkoutPayment, currentPayment } from '../../domain/verification.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { charged, firstRenewalOf, MAX_LINES } from '../stripe/checkout-lines.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { providerFailureOf } from '../stripe/failure.ts';
import { recordedPayment } from '../tables/orders.ts';

const problem = problemsOf(verificationContract);

/**
 * `GET /api/verify-session`: the payment state of a returning customer's checkout session, and unless the payment
 * failed or was refunded, what was ordered and the customer data that prefills the onboarding form.
 */
export const handler = endpoint(verificationContract, async ({ query }) => {
  try {
    const [stripe] = await connectToStripe();
    return await verified(stripe, query.session_id);
  } catch (error) {
    const { kind, details } = providerFailureOf(error);
    if (kind === 'missing') return { paid: false };
    throw problem('payment_provider_unavailable', 'We could not check your payment right now.', { details });
  }
});

async function verified(stripe: Stripe, id: string) {
  const [session, lines] = await Promise.all([
    stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] }),
    stripe.checkout.sessions.listLineItems(id, { limit: MAX_LINES }),
  ]);
  const checkout = checkoutPayment(session);
  if (!checkout) return { paid: false };
  const payment = currentPayment(checkout, await recordedPayment(session.id));
  switch (payment) {
    case 'paid':
      return { paid: true, ...purchaseOf(session, lines.data) };
    case 'pending':
      return { paid: false, payment, ...purchaseOf(session, lines.data) };
    case 'failed':
      return { paid: false, payment, ordered: orderedIn(session) };
    default:
      return { paid: false };
  }
}

function purchaseOf(session: Stripe.Checkout.Session, lines: readonly Stripe.LineItem[]) {
  return {
    customer: customerOf(session),
    order: orderOf(session, lines),
    ordered: orderedIn(session),
  };
}

/** The session's metadata has an entry for each bought service, by its id in the catalogue. */
function customerOf({ customer_details, metadata }: Stripe.Checkout.Session) {
  const email = customer_details?.email;
  return { ...(email && { email }), services: onboardingServicesFor(Object.keys(metadata ?? {})) };
}

function orderedIn({ metadata }: Stripe.Checkout.Session) {
  return { services: orderedServices(metadata), cycle: readOrderMetadata(metadata).cycle };
}

function orderOf(session: Stripe.Checkout.Session, lines: readonly Stripe.LineItem[]): VerifiedOrder {
  const renewsAt = firstRenewalOf(session);
  const createdAt = new Date(session.created * 1000).toISOString();
  return {
    createdAt,
    ...charged(session, lines),
    ...(renewsAt !== undefined && { renewsAt }),
    ...(session.recovered_from && { recoveredFrom: session.recovered_from }),
  };
}
