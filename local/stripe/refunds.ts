import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { checkedEndpoint, type Endpoint, endpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Cause, Events } from './events.ts';
import { newId } from './ids.ts';
import { LIST_PARAMS, newestFirst, pageOf } from './lists.ts';
import { money } from './money.ts';
import { integer, type Metadata, metadata, oneOf, text } from './params.ts';
import { type Charge, serializeCharge } from './payments.ts';
import type { Account } from './store.ts';

type SkippedRecord =
  | 'description'
  | 'instructions_email'
  | 'next_action'
  | 'pending_reason'
  | 'presentment_details';

/** A refund in API format. */
export type Refund = Omit<
  Stripe.Refund,
  SkippedRecord | 'charge' | 'failure_balance_transaction' | 'failure_reason' | 'payment_intent'
> & {
  readonly charge: string;
  readonly failure_balance_transaction?: string;
  readonly failure_reason?: string;
  readonly payment_intent: string;
};

export interface RefundRequest {
  /** Cents; by default the rest of the charge. */
  readonly amount?: number | undefined;
  readonly reason?: Stripe.Refund['reason'] | undefined;
  readonly metadata?: Metadata | undefined;
}

export interface Refunds {
  readonly endpoints: readonly Endpoint[];
  /** @throws StripeError 400 if the rest of the charge is less */
  refund(charge: Charge, request: RefundRequest, cause?: Cause): Refund;
  /** Makes a refund fail, as the customer's bank can for days: the money returns to the account's balance. */
  fail(refund: Refund): void;
}

/** `/v1/refunds`. */
export function refunds(account: Account, events: Events): Refunds {
  const { charges, refunds: all, paymentIntents } = account.records;

  function refund(charge: Charge, request: RefundRequest, cause?: Cause): Refund {
    const amount = refundable(charge, request.amount);
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      balance_transaction: newId('txn'),
      charge: charge.id,
      created: toUnixSeconds(account.clock),
      currency: charge.currency,
      customer: charge.customer,
      customer_account: null,
      destination_details: {
        type: 'card',
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      },
      metadata: { ...request.metadata },
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: request.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    };
    account.save(all, made);
    const { amount_refunded, refunded } = charge;
    const changed = account.save(charges, {
      ...charge,
      amount_refunded: amount_refunded + amount,
      refunded: amount_refunded + amount === charge.amount,
    });
    const previous = { amount_refunded, ...(changed.refunded && { refunded }), receipt_url: null };
    events.record('charge.refunded', serializeCharge(changed, account), { cause, previous });
    return made;
  }

  function fail(refund: Refund): void {
    const { amount, status } = refund;
    const failed = account.save(all, {
      ...refund,
      failure_balance_transaction: newId('txn'),
      failure_reason: 'expired_or_canceled_card',
      status: 'failed',
    });
    const charge = charges.get(refund.charge);
    if (charge) {
      const amount_refunded = charge.amount_refunded - amount;
      account.save(charges, { ...charge, amount_refunded, refunded: false });
    }
    events.record('refund.updated', failed, { previous: { status } });
    events.record('refund.failed', failed);
  }

  const list = endpoint(
    'GET',
    '/v1/refunds',
    { ...LIST_PARAMS, charge: text(), payment_intent: text() },
    ({ charge, payment_intent, ...page }, { path }) => {
      const matching = newestFirst(all).filter(
        (refund) =>
          (charge === undefined || refund.charge === charge) &&
          (payment_intent === undefined || refund.payment_intent === payment_intent),
      );
      return pageOf(matching, page, 'refund', path);
    },
  );

  const create = checkedEndpoint(
    'POST',
    '/v1/refunds',
    {
      amount: integer(1, Number.MAX_SAFE_INTEGER),
      charge: text(),
      metadata: metadata(),
      payment_intent: text(),
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    (params) => {
      if ((params.charge === undefined) === (params.payment_intent === undefined)) {
        throw invalidRequest('One of the following params should be provided: payment_intent or charge.');
      }
      return params;
    },
    ({ charge, payment_intent, amount, reason, metadata: entries }, context) =>
      refund(chargeOf(charge, payment_intent), { amount, reason, metadata: entries({}) }, context),
  );

  function chargeOf(charge: string | undefined, intent: string | undefined): Charge {
    if (charge !== undefined) {
      const found = charges.get(charge);
      if (!found) throw noSuch('charge', charge, 'charge');
      return found;
    }
    const found = paymentIntents.get(intent ?? '');
    if (!found) throw noSuch('payment_intent', intent ?? '', 'payment_intent');
    const latest = charges.get(found.latest_charge ?? '');
    if (!latest?.paid) {
      throw invalidRequest(`This PaymentIntent (${found.id}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      });
    }
    return latest;
  }

  return { endpoints: [create, list], refund, fail };
}

function refundable(charge: Charge, asked: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid.`, { param: 'charge' });
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (asked !== undefined && asked > left) {
    throw invalidRequest(
      `Refund amount (${money(asked, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  return asked ?? left;
}
