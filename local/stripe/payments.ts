import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { noSuch } from './errors.ts';
import type { Events } from './events.ts';
import { newId } from './ids.ts';
import { LIST_PARAMS, newestFirst, pageOf } from './lists.ts';
import { text } from './params.ts';
import type { Account } from './store.ts';

/** Payment methods: immediate, or a bank transfer that succeeds or fails days later. */
export type PaymentMethodType = 'card' | 'us_bank_account';

/** Fields that the service omits unless they are used. */
type LeftOutOfIntent =
  | 'amount_details'
  | 'hooks'
  | 'payment_details'
  | 'presentment_details'
  | 'transfer_data';

/** A payment intent in API format. */
export type PaymentIntent = Omit<
  Stripe.PaymentIntent,
  LeftOutOfIntent | 'customer' | 'latest_charge' | 'payment_method' | 'status'
> & {
  readonly customer: string | null;
  readonly latest_charge: string | null;
  readonly payment_method: string | null;
  readonly status: 'processing' | 'requires_payment_method' | 'succeeded';
};

type LeftOutOfCharge =
  | 'authorization_code'
  | 'level3'
  | 'presentment_details'
  | 'radar_options'
  | 'refunds'
  | 'transfer';

/** A charge in API format. Its `receipt_url` is added when it is shown. */
export type Charge = Omit<
  Stripe.Charge,
  LeftOutOfCharge | 'customer' | 'payment_intent' | 'payment_method_details' | 'status'
> & {
  readonly customer: string | null;
  readonly payment_intent: string;
  readonly payment_method_details: Stripe.Charge.PaymentMethodDetails;
  readonly status: 'failed' | 'succeeded';
};

export interface PaymentDetails {
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly method: PaymentMethodType;
  readonly description: string | null;
}

export interface Payments {
  readonly endpoints: readonly Endpoint[];
  /** Starts a pending payment. */
  begin(details: PaymentDetails): PaymentIntent;
  /** Makes a payment succeed. */
  succeed(id: string): PaymentIntent;
  /** Makes a payment fail; another attempt may succeed. */
  fail(id: string): PaymentIntent;
}

/** `/v1/payment_intents` and `/v1/charges`: payments, and the attempts to make them. */
export function payments(account: Account, events: Events): Payments {
  const { paymentIntents, charges } = account.records;

  function begin(details: PaymentDetails): PaymentIntent {
    const id = newId('pi');
    const intent: PaymentIntent = {
      ...UNUSED_INTENT_FIELDS,
      id,
      object: 'payment_intent',
      amount: details.amount,
      amount_received: 0,
      client_secret: `${id}_secret_${newId('', 25).slice(1)}`,
      created: toUnixSeconds(account.clock),
      currency: details.currency,
      customer: details.customer,
      description: details.description,
      last_payment_error: null,
      latest_charge: null,
      livemode: account.livemode,
      metadata: {},
      payment_method: newId('pm'),
      payment_method_types: [details.method],
      receipt_email: null,
      status: 'processing',
    };
    return account.save(paymentIntents, intent);
  }

  function succeed(id: string): PaymentIntent {
    const intent = find(id);
    const charge = charged(intent, 'succeeded');
    const succeeded = account.save(paymentIntents, {
      ...intent,
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      status: 'succeeded' as const,
    });
    events.record('payment_intent.succeeded', succeeded);
    return succeeded;
  }

  function fail(id: string): PaymentIntent {
    const intent = find(id);
    const charge = charged(intent, 'failed');
    const failed = account.save(paymentIntents, {
      ...intent,
      last_payment_error: { ...paymentError(intent), charge: charge.id },
      latest_charge: charge.id,
      payment_method: null,
      status: 'requires_payment_method' as const,
    });
    events.record('payment_intent.payment_failed', failed);
    return failed;
  }

  function charged(intent: PaymentIntent, status: Charge['status']): Charge {
    const paid = status === 'succeeded';
    const customer = account.records.customers.get(intent.customer ?? '');
    const error = paid ? undefined : paymentError(intent);
    const charge: Charge = {
      ...UNUSED_CHARGE_FIELDS,
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: paid ? intent.amount : 0,
      amount_refunded: 0,
      balance_transaction: paid ? newId('txn') : null,
      billing_details: {
        address: NO_ADDRESS,
        email: customer?.email ?? intent.receipt_email,
        name: customer?.name ?? null,
        phone: null,
        tax_id: null,
      },
      captured: paid,
      created: toUnixSeconds(account.clock),
      currency: intent.currency,
      customer: intent.customer,
      description: intent.description,
      disputed: false,
      failure_code: error?.code ?? null,
      failure_message: error?.message ?? null,
      livemode: account.livemode,
      metadata: intent.metadata,
      outcome: outcomeOf(paid),
      paid,
      payment_intent: intent.id,
      payment_method: intent.payment_method ?? newId('pm'),
      payment_method_details: methodDetails(intent),
      receipt_email: intent.receipt_email,
      receipt_url: null,
      refunded: false,
      status,
    };
    return account.save(charges, charge);
  }

  const listIntents = endpoint(
    'GET',
    '/v1/payment_intents',
    { ...LIST_PARAMS, customer: text() },
    ({ customer, ...page }, { path }) => {
      const matching = newestFirst(paymentIntents).filter(
        (intent) => customer === undefined || intent.customer === customer,
      );
      return pageOf(matching, page, 'payment_intent', path);
    },
  );

  const retrieveCharge = endpoint('GET', '/v1/charges/:id', {}, (_params, { id }) => {
    const charge = charges.get(id);
    if (!charge) throw noSuch('charge', id, 'id', 404);
    return serializeCharge(charge, account);
  });

  const listCharges = endpoint('GET', '/v1/charges', LIST_PARAMS, (page, { path }) => {
    const shown = newestFirst(charges).map((charge) => serializeCharge(charge, account));
    return pageOf(shown, page, 'charge', path);
  });

  function find(id: string): PaymentIntent {
    const intent = paymentIntents.get(id);
    if (!intent) throw noSuch('payment_intent', id, 'intent', 404);
    return intent;
  }

  return { endpoints: [listIntents, retrieveCharge, listCharges], begin, succeed, fail };
}

/** A charge with the URL of its receipt. */
export function serializeCharge(charge: Charge, account: Account): Charge {
  return { ...charge, receipt_url: charge.paid ? `${account.pagesUrl()}/r/${charge.id}` : null };
}

function paymentError({ payment_method_types: [type] }: PaymentIntent) {
  return type === 'card'
    ? {
        type: 'card_error' as const,
        code: 'card_declined' as const,
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      }
    : {
        type: 'invalid_request_error' as const,
        code: 'payment_intent_payment_attempt_failed' as const,
        message: 'The bank transfer did not arrive.',
      };
}

function outcomeOf(paid: boolean): Stripe.Charge.Outcome {
  return {
    advice_code: paid ? null : 'try_again_later',
    network_advice_code: null,
    network_decline_code: null,
    network_status: paid ? 'approved_by_network' : 'declined_by_network',
    reason: paid ? null : 'generic_decline',
    risk_level: 'normal',
    risk_score: 12,
    seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details.',
    type: paid ? 'authorized' : 'issuer_declined',
  };
}

function methodDetails({
  amount,
  payment_method_types: [type],
}: PaymentIntent): Stripe.Charge.PaymentMethodDetails {
  return type === 'card' ? { type, card: { ...CARD, amount_authorized: amount } } : { type: String(type) };
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

const CARD: Omit<Stripe.Charge.PaymentMethodDetails.Card, 'amount_authorized'> = {
  authorization_code: null,
  brand: 'visa',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2040,
  fingerprint: 'StandInCard4242',
  funding: 'credit',
  installments: null,
  last4: '4242',
  mandate: null,
  network: 'visa',
  network_token: { used: false },
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
};

/** The values of fields for unsupported features. */
const UNUSED_INTENT_FIELDS = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

const UNUSED_CHARGE_FIELDS = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;
