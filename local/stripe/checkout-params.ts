import type Stripe from 'stripe';
import { LINE_ITEMS, type LineItemParams } from './checkout-lines.ts';
import { invalidRequest } from './errors.ts';
import { email, flag, group, metadata, oneOf, required, type ShapeOf, url, type Values } from './params.ts';
import type { PaymentMethodType } from './payments.ts';

/** The supported payment methods. */
export const PAYMENT_METHODS: readonly PaymentMethodType[] = ['card', 'us_bank_account'];

/** The parameters of a new session. */
export const CREATE_PARAMS = {
  after_expiration: group({
    recovery: group({ allow_promotion_codes: flag(), enabled: required(flag()) }),
  }),
  allow_promotion_codes: flag(),
  cancel_url: url(),
  consent_collection: group({
    promotions: oneOf('auto', 'none'),
    terms_of_service: oneOf('none', 'required'),
  }),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: email(),
  line_items: LINE_ITEMS,
  metadata: metadata(),
  mode: required(oneOf('payment', 'subscription')),
  success_url: required(url()),
} satisfies ShapeOf<Stripe.Checkout.SessionCreateParams>;

type CreateParams = Values<typeof CREATE_PARAMS>;

/** Parameters that are consistent. */
export type CheckedParams = CreateParams & { readonly line_items: readonly LineItemParams[] };

/** Checks parameters that depend on each other. @throws StripeError 400 for the first broken rule */
export function checkTogether(params: CreateParams): CheckedParams {
  const { line_items, mode } = params;
  if (!line_items || line_items.length === 0) {
    throw invalidRequest(`The \`line_items\` parameter is required in ${mode} mode.`, {
      param: 'line_items',
      code: 'parameter_missing',
    });
  }
  if (mode === 'subscription' && params.customer_creation !== undefined) {
    throw invalidRequest('You can not pass `customer_creation` in `subscription` mode.', {
      param: 'customer_creation',
    });
  }
  return { ...params, line_items };
}
