import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import type { ChargedLines } from './checkout-lines.ts';
import { type CheckedParams, PAYMENT_METHODS } from './checkout-params.ts';
import type { Session, StoredSession } from './checkout-sessions.ts';
import { newId } from './ids.ts';
import type { Account } from './store.ts';

const DAY_S = 24 * 60 * 60;

/** A new session. */
export function newSession(
  params: CheckedParams,
  { amount, currency }: ChargedLines,
  account: Account,
): StoredSession['session'] {
  const created = toUnixSeconds(account.clock);
  return {
    ...UNUSED_FIELDS,
    id: newId(account.livemode ? 'cs_live' : 'cs_test', 58),
    object: 'checkout.session',
    after_expiration: afterExpiration(params.after_expiration?.recovery),
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: params.cancel_url ?? null,
    consent: null,
    consent_collection: consentCollection(params),
    created,
    currency,
    customer: null,
    // A subscription always needs one.
    customer_creation:
      params.mode === 'subscription' ? 'always' : (params.customer_creation ?? 'if_required'),
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: created + DAY_S,
    invoice: null,
    livemode: account.livemode,
    metadata: params.metadata({}),
    mode: params.mode,
    payment_intent: null,
    payment_method_types: [...PAYMENT_METHODS],
    payment_status: 'unpaid',
    recovered_from: null,
    status: 'open',
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  };
}

function consentCollection({ consent_collection: asked }: CheckedParams): Session['consent_collection'] {
  if (!asked) return null;
  const { promotions = null, terms_of_service = null } = asked;
  return { payment_method_reuse_agreement: null, promotions, terms_of_service };
}

/** How an expired session can be recovered, as shown before it has expired. */
export function afterExpiration(
  asked: { readonly allow_promotion_codes: boolean | undefined; readonly enabled: boolean } | undefined,
): Session['after_expiration'] {
  if (!asked) return null;
  const { allow_promotion_codes = false, enabled } = asked;
  return { recovery: { allow_promotion_codes, enabled, expires_at: null, url: null } };
}

/** The values of fields for unsupported features. */
const UNUSED_FIELDS = {
  adaptive_pricing: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  integration_identifier: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
