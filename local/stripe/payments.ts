import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint, hasValues, listEndpoint } from './endpoint.ts';
import type { Charge, PaymentIntent } from './objects.ts';
import { text } from './params.ts';
import { type Account, find, newestFirst, newId } from './store.ts';

export interface Payments {
  readonly endpoints: readonly Endpoint[];
  /** Starts a pending payment. */
  begin(details: Pick<PaymentIntent, 'amount' | 'currency' | 'customer'>): PaymentIntent;
  /** Makes a payment succeed. */
  succeed(id: string): PaymentIntent;
  /** Makes a payment fail; another attempt may succeed. */
  fail(id: string): PaymentIntent;
}

/** `/v1/payment_intents` and `/v1/charges`: payments, and the attempts to make them. */
export function payments(account: Account): Payments {
  const { paymentIntents, charges, customers } = account.records;

  function begin({ amount, currency, customer }: Parameters<Payments['begin']>[0]): PaymentIntent {
    return account.save(paymentIntents, {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      created: toUnixSeconds(account.clock),
      currency,
      customer,
      latest_charge: null,
      livemode: account.livemode,
      status: 'processing',
    });
  }

  function attempt(id: string, status: PaymentIntent['status']): PaymentIntent {
    const intent = find(paymentIntents, 'payment_intent', id);
    const charge = chargeFor(intent, status === 'succeeded');
    return account.save(paymentIntents, { ...intent, latest_charge: charge.id, status });
  }

  function chargeFor({ id, amount, currency, customer }: PaymentIntent, paid: boolean): Charge {
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
      livemode: account.livemode,
      paid,
      payment_intent: id,
      refunded: false,
      status: paid ? 'succeeded' : 'failed',
    });
  }

  const listIntents = listEndpoint('/v1/payment_intents', 'payment_intent', { customer: text() }, (given) =>
    newestFirst(paymentIntents).filter((intent) => hasValues(intent, { customer: given.customer })),
  );

  const retrieveCharge = endpoint('GET', '/v1/charges/:id', {}, (_params, { id }) =>
    find(charges, 'charge', id),
  );

  const listCharges = listEndpoint('/v1/charges', 'charge', { customer: text() }, ({ customer }) =>
    newestFirst(charges).filter((charge) => hasValues(charge, { customer })),
  );

  return {
    endpoints: [listIntents, retrieveCharge, listCharges],
    begin,
    succeed: (id) => attempt(id, 'succeeded'),
    fail: (id) => attempt(id, 'requires_payment_method'),
  };
}
