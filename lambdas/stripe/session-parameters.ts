import type Stripe from 'stripe';
import { orderMetadata } from '../../domain/orders.ts';
import type { ReviewedOrder } from '../../domain/shop/line-items.ts';
import type { BillingCycle } from '../../domain/shop/prices.ts';
import { RETURN_PARAMETER } from '../../domain/verification.ts';
import { environment } from '../aws/environment.ts';

/** An order to be paid on the provider's page. */
export interface SessionOrder {
  readonly order: ReviewedOrder;
  readonly billingCycle: BillingCycle;
  /** The buyer's, which the hosted page shows and does not let be changed; it asks for one without it. */
  readonly email?: string | undefined;
}

/** The parameters of a checkout session. @param proof that the browser returns from paying */
export function toSessionParameters(
  { order, billingCycle, email }: SessionOrder,
  proof: string,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: order.mode,
    line_items: order.lines.map(({ price, quantity }) => ({ price, quantity })),
    success_url: `${toSuccessUrl('{CHECKOUT_SESSION_ID}')}#${RETURN_PARAMETER}=${proof}`,
    cancel_url: `${environment('SITE_URL')}/pricing?checkout=cancelled`,
    metadata: orderMetadata(order.services, billingCycle),
    ...(email !== undefined && { customer_email: email }),
    allow_promotion_codes: true,
    consent_collection: {
      // Only customers who consent are reminded of an expired checkout.
      ...(environment('PROMOTIONAL_CONSENT') === 'asked' && { promotions: 'auto' as const }),
      ...(environment('TERMS_CONSENT') === 'asked' && { terms_of_service: 'required' as const }),
    },
    after_expiration: { recovery: { enabled: true, allow_promotion_codes: true } },
    // A subscription always has a customer, by whom later payments and refunds are found.
    ...(order.mode === 'payment' && { customer_creation: 'always' as const }),
  };
}

export function toSuccessUrl(sessionId: string): string {
  return `${environment('SITE_URL')}/success?session_id=${sessionId}`;
}
