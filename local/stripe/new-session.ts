import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import type { ChargedLines } from './checkout-lines.ts';
import { type CheckedParams, PAYMENT_METHODS } from './checkout-params.ts';
import type { Session, StoredSession } from './checkout-sessions.ts';
import { invalidRequest } from './errors.ts';
import { newId } from './ids.ts';
import type { Metadata } from './params.ts';
import type { Account } from './store.ts';

/** The fields for the session's subscription or payment. */
export interface PaymentFields {
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly receiptEmail: string | null;
}

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** The limits for a session's lifetime, in seconds. */
const MIN_LIFE_S = 30 * MINUTE_S;
const MAX_LIFE_S = DAY_S;

/** A new session. @throws StripeError 400 if it would expire too soon or too late */
export function newSession(
  params: CheckedParams,
  { amount, currency }: ChargedLines,
  account: Account,
): StoredSession['session'] {
  const created = toUnixSeconds(account.clock);
  const allowed = params.allowed_payment_method_types && [...params.allowed_payment_method_types];
  return {
    ...UNUSED_FIELDS,
    id: newId(account.livemode ? 'cs_live' : 'cs_test', 58),
    object: 'checkout.session',
    after_expiration: afterExpiration(params.after_expiration?.recovery),
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: allowed ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    consent: null,
    consent_collection: consentCollection(params),
    created,
    currency,
    customer: params.customer ?? null,
    customer_creation: customerCreation(params),
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiryOf(params.expires_at, created),
    invoice: null,
    livemode: account.livemode,
    locale: params.locale ?? null,
    metadata: params.metadata({}),
    mode: params.mode,
    payment_intent: null,
    payment_method_types: [...(allowed ?? PAYMENT_METHODS)],
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

/** No customer is created if one is given; a subscription always needs one. */
function customerCreation({
  customer,
  customer_creation,
  mode,
}: CheckedParams): Session['customer_creation'] {
  if (customer !== undefined) return null;
  return mode === 'subscription' ? 'always' : (customer_creation ?? 'if_required');
}

/** The fields for the session's subscription or payment. */
export function paymentFields({ payment_intent_data, subscription_data }: CheckedParams): PaymentFields {
  const data = payment_intent_data ?? subscription_data;
  return {
    description: data?.description ?? null,
    metadata: data?.metadata({}) ?? {},
    receiptEmail: payment_intent_data?.receipt_email ?? null,
  };
}

/** How an expired session can be recovered, as shown before it has expired. */
export function afterExpiration(
  asked: { readonly allow_promotion_codes: boolean | undefined; readonly enabled: boolean } | undefined,
): Session['after_expiration'] {
  if (!asked) return null;
  const { allow_promotion_codes = false, enabled } = asked;
  return { recovery: { allow_promotion_codes, enabled, expires_at: null, url: null } };
}

function expiryOf(asked: number | undefined, created: number): number {
  if (asked === undefined) return created + DAY_S;
  const refuse = (rule: string) =>
    invalidRequest(`The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`, {
      param: 'expires_at',
    });
  if (asked < created + MIN_LIFE_S) throw refuse('at least 30 minutes');
  if (asked > created + MAX_LIFE_S) throw refuse('less than 24 hours');
  return asked;
}

/** The values of fields for unsupported features. */
const UNUSED_FIELDS = {
  adaptive_pricing: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
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
