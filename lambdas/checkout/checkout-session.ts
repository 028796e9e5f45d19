import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import type { ReviewedOrder } from '../../domain/line-items.ts';
import { orderMetadata } from '../../domain/orders.ts';
import type { BillingCycle } from '../../domain/prices.ts';

/** The wait before something is tried again, in milliseconds. */
const RETRY_MS = 500;

export interface CheckoutRequest {
  readonly order: ReviewedOrder;
  readonly billingCycle: BillingCycle;
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Whether the hosted page asks for consent to promotional mail, and whether nobody pays without consent to the terms. */
  readonly asksForConsent: { readonly promotions: boolean; readonly terms: boolean };
  /** The idempotency key of one attempt to buy: repeating it opens no second session. */
  readonly idempotencyKey?: string | undefined;
}

export interface OpenedCheckout {
  readonly sessionId: string;
  /** The URL to redirect the customer to. */
  readonly url: string;
  /** Whether this call opened the session, and not an earlier one. */
  readonly isNew: boolean;
}

/**
 * Opens a hosted checkout for an order.
 * The provider repeats its first response to a key, whatever happened to the session since. So a repeat retrieves the
 * session: one that is paid redirects to the success page instead of a dead end, and one that expired is replaced by
 * another, under a key derived from its id so that this happens once as well.
 * @throws errors of the provider's SDK
 */
export async function openCheckout(stripe: Stripe, request: CheckoutRequest): Promise<OpenedCheckout> {
  const created = await createSession(stripe, request);
  if (created.lastResponse.headers['idempotent-replayed'] !== 'true') return opened(created, true);

  const session = await stripe.checkout.sessions.retrieve(created.id);
  if (session.status === 'complete') {
    return { sessionId: session.id, url: successUrl(request.siteUrl, session.id), isNew: false };
  }
  if (session.status === 'expired') {
    return openCheckout(stripe, { ...request, idempotencyKey: `after-${session.id}` });
  }
  return opened(session, false);
}

/**
 * Creates a session, and tries again what fails for the moment, as often as the client does. The provider repeats its
 * first response even when that was an error of its own, for a day. Nobody has been given the URL of a session that such
 * a call may have made, so another is created under the next key that is derived from the first: the same one for whoever
 * repeats the call.
 */
async function createSession(stripe: Stripe, request: CheckoutRequest) {
  const { idempotencyKey = randomUUID() } = request;
  const parameters = sessionParameters(request);
  let key = `checkout-${idempotencyKey}`;
  for (let retries = stripe.getMaxNetworkRetries(), errors = 0; ; ) {
    try {
      return await stripe.checkout.sessions.create(parameters, { idempotencyKey: key, maxNetworkRetries: 0 });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || !isTemporary(error)) throw error;
      const isRepeated = isServerError(error) && error.headers?.['idempotent-replayed'] === 'true';
      if (!isRepeated && retries-- === 0) throw error;
      if (!isRepeated) await setTimeout(RETRY_MS);
      if (isServerError(error)) key = `checkout-${idempotencyKey}-${++errors}`;
    }
  }
}

/** A key that another call is using is free soon. */
function isTemporary(error: Stripe.errors.StripeError): boolean {
  return (
    isServerError(error) || error.statusCode === 409 || error instanceof Stripe.errors.StripeConnectionError
  );
}

function isServerError({ statusCode = 0 }: Stripe.errors.StripeError): boolean {
  return statusCode >= 500;
}

function opened({ id, url }: Stripe.Checkout.Session, isNew: boolean): OpenedCheckout {
  if (!url) throw new Error('The payment provider opened a checkout session without a URL.');
  return { sessionId: id, url, isNew };
}

function sessionParameters({
  order,
  billingCycle,
  siteUrl,
  asksForConsent,
}: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = orderMetadata(order.services, billingCycle);
  return {
    mode: order.mode,
    line_items: order.lines.map(({ price, quantity }) => ({ price, quantity })),
    success_url: successUrl(siteUrl, '{CHECKOUT_SESSION_ID}'),
    cancel_url: `${siteUrl}/pricing?checkout=cancelled`,
    metadata,
    allow_promotion_codes: true,
    consent_collection: {
      // Only customers who consent are reminded of an expired checkout.
      ...(asksForConsent.promotions && { promotions: 'auto' as const }),
      ...(asksForConsent.terms && { terms_of_service: 'required' as const }),
    },
    after_expiration: { recovery: { enabled: true, allow_promotion_codes: true } },
    // A subscription always has a customer, by whom later payments and refunds are found.
    ...(order.mode === 'subscription'
      ? { subscription_data: { metadata } }
      : { customer_creation: 'always' as const }),
  };
}

function successUrl(siteUrl: string, sessionId: string): string {
  return `${siteUrl}/success?session_id=${sessionId}`;
}
