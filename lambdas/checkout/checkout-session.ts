import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { orderMetadata, PREVIOUS_PRICES } from '../../domain/orders.ts';
import type { ReviewedOrder } from '../../domain/shop/line-items.ts';
import type { BillingCycle } from '../../domain/shop/prices.ts';
import { RETURN_PARAMETER } from '../../domain/verification.ts';
import { createWithRetries } from '../stripe/create-with-retries.ts';
import type { ProveReturn } from '../stripe/return-proof.ts';

export interface CheckoutRequest {
  readonly order: ReviewedOrder;
  readonly billingCycle: BillingCycle;
  /** The buyer's, which the hosted page shows and does not let be changed; it asks for one without it. */
  readonly email?: string | undefined;
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Whether the hosted page asks for consent to promotional mail, and whether nobody pays without consent to the terms. */
  readonly asksForConsent: { readonly promotions: boolean; readonly terms: boolean };
  /** The idempotency key of one attempt to buy: repeating it opens no second session. */
  readonly idempotencyKey?: string | undefined;
  readonly proveReturn: ProveReturn;
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
  const { idempotencyKey = randomUUID() } = request;
  const created = await createWithRetries(stripe, `checkout-${idempotencyKey}`, (options) =>
    stripe.checkout.sessions.create(sessionParameters({ ...request, idempotencyKey }), options),
  );
  if (created.lastResponse.headers['idempotent-replayed'] !== 'true') return opened(created, true);

  const session = await stripe.checkout.sessions.retrieve(created.id);
  if (session.status === 'complete') {
    // Without the proof of a return: another person than the one who has opened it may have paid it.
    return { sessionId: session.id, url: successUrl(request.siteUrl, session.id), isNew: false };
  }
  if (session.status === 'expired') {
    return openCheckout(stripe, { ...request, idempotencyKey: `after-${session.id}` });
  }
  return opened(session, false);
}

/**
 * Notes of a checkout that it is at the prices of the release before. Not when it is opened: the same cart may have
 * opened it before the deployment, and with other parameters the provider would refuse its idempotency key.
 * @throws errors of the provider's SDK
 */
export async function recordPreviousPrices(stripe: Stripe, sessionId: string): Promise<void> {
  await stripe.checkout.sessions.update(sessionId, { metadata: PREVIOUS_PRICES });
}

function opened({ id, url }: Stripe.Checkout.Session, isNew: boolean): OpenedCheckout {
  if (!url) throw new Error('The payment provider opened a checkout session without a URL.');
  return { sessionId: id, url, isNew };
}

function sessionParameters({
  order,
  billingCycle,
  email,
  siteUrl,
  asksForConsent,
  idempotencyKey,
  proveReturn,
}: CheckoutRequest & { readonly idempotencyKey: string }): Stripe.Checkout.SessionCreateParams {
  return {
    mode: order.mode,
    line_items: order.lines.map(({ price, quantity }) => ({ price, quantity })),
    success_url: `${successUrl(siteUrl, '{CHECKOUT_SESSION_ID}')}#${RETURN_PARAMETER}=${proveReturn(idempotencyKey)}`,
    cancel_url: `${siteUrl}/pricing?checkout=cancelled`,
    metadata: orderMetadata(order.services, billingCycle),
    ...(email !== undefined && { customer_email: email }),
    allow_promotion_codes: true,
    consent_collection: {
      // Only customers who consent are reminded of an expired checkout.
      ...(asksForConsent.promotions && { promotions: 'auto' as const }),
      ...(asksForConsent.terms && { terms_of_service: 'required' as const }),
    },
    after_expiration: { recovery: { enabled: true, allow_promotion_codes: true } },
    // A subscription always has a customer, by whom later payments and refunds are found.
    ...(order.mode === 'payment' && { customer_creation: 'always' as const }),
  };
}

function successUrl(siteUrl: string, sessionId: string): string {
  return `${siteUrl}/success?session_id=${sessionId}`;
}
