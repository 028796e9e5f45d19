import type Stripe from 'stripe';
import { LINE_ITEMS, type LineItemParams } from './checkout-lines.ts';
import { invalidRequest } from './errors.ts';
import {
  email,
  flag,
  group,
  integer,
  list,
  metadata,
  oneOf,
  required,
  type ShapeOf,
  text,
  url,
  type Values,
} from './params.ts';
import type { PaymentMethodType } from './payments.ts';

/** The supported payment methods. */
export const PAYMENT_METHODS: readonly PaymentMethodType[] = ['card', 'us_bank_account'];

/** The parameters of a new session. */
export const CREATE_PARAMS = {
  after_expiration: group({
    recovery: group({ allow_promotion_codes: flag(), enabled: required(flag()) }),
  }),
  allow_promotion_codes: flag(),
  /** Restricts the payment methods. */
  allowed_payment_method_types: list(oneOf(...PAYMENT_METHODS), 2),
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: url(),
  client_reference_id: text(200),
  consent_collection: group({
    promotions: oneOf('auto', 'none'),
    terms_of_service: oneOf('none', 'required'),
  }),
  customer: text(),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: email(),
  discounts: list(group({ coupon: text(), promotion_code: text() }), 1),
  expires_at: integer(0, Number.MAX_SAFE_INTEGER),
  line_items: LINE_ITEMS,
  locale: text(),
  metadata: metadata(),
  mode: required(oneOf('payment', 'subscription')),
  /** Copied to the payment intent of a payment. */
  payment_intent_data: group({ description: text(1000), metadata: metadata(), receipt_email: email() }),
  /** Copied to the subscription. */
  subscription_data: group({ description: text(500), metadata: metadata() }),
  success_url: required(url()),
  ui_mode: oneOf('hosted_page'),
} satisfies ShapeOf<Stripe.Checkout.SessionCreateParams>;

type CreateParams = Values<typeof CREATE_PARAMS>;

/** Parameters that are consistent. */
export type CheckedParams = CreateParams & { readonly line_items: readonly LineItemParams[] };

export type DiscountParams = NonNullable<CreateParams['discounts']>[number];

/** Checks parameters that depend on each other. @throws StripeError 400 for the first broken rule */
export function checkTogether(params: CreateParams): CheckedParams {
  const { line_items, mode } = params;
  if (!line_items || line_items.length === 0) {
    throw invalidRequest(`The \`line_items\` parameter is required in ${mode} mode.`, {
      param: 'line_items',
      code: 'parameter_missing',
    });
  }
  checkForMode(params);
  checkPairs(params);
  return { ...params, line_items };
}

/** Some parameters are only allowed in one mode. */
function checkForMode(params: CreateParams): void {
  const { mode } = params;
  const others =
    mode === 'payment'
      ? (['subscription_data'] as const)
      : (['payment_intent_data', 'customer_creation'] as const);
  const wrong = others.find((name) => params[name] !== undefined);
  if (wrong === undefined) return;
  throw invalidRequest(`You can not pass \`${wrong}\` in \`${mode}\` mode.`, { param: wrong });
}

/** Some parameters exclude each other. */
function checkPairs(params: CreateParams): void {
  const pairs = [
    ['customer', 'customer_email'],
    ['customer', 'customer_creation'],
    ['allow_promotion_codes', 'discounts'],
  ] as const;
  for (const [one, other] of pairs) {
    if (params[one] === undefined || params[other] === undefined) continue;
    throw invalidRequest(`You may only specify one of these parameters: ${one}, ${other}.`, { param: one });
  }
}
