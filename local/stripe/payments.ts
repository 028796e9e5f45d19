import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint, hasValues, listEndpoint } from './endpoint.ts';
import type { Charge, PaymentIntent } from './objects.ts';
import { text } from './params.ts';
import { type Account, find, newestFirst, newId } from './store.ts';

type PaymentDetails = Pick<PaymentIntent, 'amount' | 'currency' | 'customer' | 'payment_method_types'>;

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
export function payments(account: Account): Payments {
  const { paymentIntents, charges, customers } = account.records;

  function begin(details: PaymentDetails): PaymentIntent {
    return account.save(paymentIntents, {
      id: newId('pi'),
      object: 'payment_intent',
      ...details,
      created: toUnixSeconds(account.clock),
      latest_charge: null,
      status: 'processing',
    });
  }

  function attempt(id: string, status: PaymentIntent['status']): PaymentIntent {
    const intent = find(paymentIntents, 'payment_intent', id);
    const charge = chargeFor(intent, status === 'succeeded');
    return account.save(paymentIntents, { ...intent, latest_charge: charge.id, status });
  }

  function chargeFor(intent: PaymentIntent, paid: boolean): Charge {
    const {
      id,
      amount,
      currency,
      customer,
      payment_method_types: [type],
    } = intent;
    return account.save(charges, {
      id: newId('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      billing_details: { email: customers.get(customer ?? '')?.email ?? null },
      created: toUnixSeconds(account.clock),
      currency,
      customer,
      disputed: false,
      paid,
      payment_intent: id,
      payment_method_details: { type },
      refunded: false,
      status: paid ? 'succeeded' : 'failed',
    });
  }

  const listIntents = listEndpoint('/v1/payment_intents', 'payment_intent', { customer: text }, (given) =>
    newestFirst(paymentIntents).filter((intent) => hasValues(intent, { customer: given.customer })),
  );

  const retrieveCharge = endpoint('GET', '/v1/charges/:id', {}, (_params, { id }) =>
    find(charges, 'charge', id),
  );

  const listCharges = listEndpoint('/v1/charges', 'charge', { customer: text }, ({ customer }) =>
    newestFirst(charges).filter((charge) => hasValues(charge, { customer })),
  );

  return {
    endpoints: [listIntents, retrieveCharge, listCharges],
    begin,
    succeed: (id) => attempt(id, 'succeeded'),
    fail: (id) => attempt(id, 'requires_payment_method'),
  };
}
