import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint, hasValues, listEndpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Events } from './events.ts';
import type { Charge, Dispute, Refund } from './objects.ts';
import { integer, text } from './params.ts';
import { type Account, newestFirst, newId } from './store.ts';

export interface Refunds {
  readonly endpoints: readonly Endpoint[];
  /**
   * Refunds a charge.
   * @param amount cents; by default the rest of the charge
   * @throws StripeError 400 if the rest of the charge is less
   */
  refund(charge: Charge, amount?: number): Refund;
  /** Makes a refund fail, as the customer's bank can for days: the money returns to the account's balance. */
  fail(refund: Refund): void;
}

/** `/v1/refunds`. */
export function refunds(account: Account, events: Events): Refunds {
  const { charges, refunds: all, paymentIntents, disputes } = account.records;

  function refund(charge: Charge, asked?: number): Refund {
    const isHeld = [...disputes.values()].some(
      (dispute) => dispute.charge === charge.id && HOLDING_STATUSES.includes(dispute.status),
    );
    const amount = refundable(charge, asked, isHeld);
    const made = account.save<Refund>(all, {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: toUnixSeconds(account.clock),
      currency: charge.currency,
      payment_intent: charge.payment_intent,
      status: 'succeeded',
    });
    const amount_refunded = charge.amount_refunded + amount;
    const refunded = amount_refunded === charge.amount;
    events.record('charge.refunded', account.save(charges, { ...charge, amount_refunded, refunded }));
    return made;
  }

  function fail(refund: Refund): void {
    const failed = account.save<Refund>(all, { ...refund, status: 'failed' });
    const charge = charges.get(refund.charge);
    if (charge) {
      const amount_refunded = charge.amount_refunded - refund.amount;
      account.save(charges, { ...charge, amount_refunded, refunded: false });
    }
    events.record('refund.updated', failed);
    events.record('refund.failed', failed);
  }

  const create = endpoint(
    'POST',
    '/v1/refunds',
    { amount: integer(1, Number.MAX_SAFE_INTEGER), charge: text, payment_intent: text },
    ({ amount, charge, payment_intent }) => refund(chargeOf(charge, payment_intent), amount),
  );

  const listed = listEndpoint('/v1/refunds', 'refund', { charge: text }, ({ charge }) =>
    newestFirst(all).filter((refund) => hasValues(refund, { charge })),
  );

  function chargeOf(charge: string | undefined, intent = ''): Charge {
    const id = charge ?? paymentIntents.get(intent)?.latest_charge ?? '';
    const found = charges.get(id);
    if (found) return found;
    if (charge !== undefined) throw noSuch('charge', charge, 'charge');
    throw invalidRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }

  return { endpoints: [create, listed], refund, fail };
}

/** Statuses of disputes in which the bank has the money. */
const HOLDING_STATUSES: readonly Dispute['status'][] = ['needs_response', 'lost'];

/** The amount to refund, in cents. @throws StripeError 400 if it cannot be refunded */
function refundable(charge: Charge, asked: number | undefined, isHeld: boolean): number {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid.`, { param: 'charge' });
  if (isHeld) {
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
    throw invalidRequest(`Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  return asked ?? left;
}

export interface Disputes {
  readonly endpoints: readonly Endpoint[];
  /** Opens a dispute by the customer's bank, or an inquiry, for which no money is withdrawn. */
  open(charge: Charge, status: 'needs_response' | 'warning_needs_response'): void;
  /** Changes the status of a dispute. One that is decided is closed. */
  change(dispute: Dispute, status: Dispute['status']): void;
}

/** `/v1/disputes`: payments that a customer's bank disputes. */
export function disputes(account: Account, events: Events): Disputes {
  const { charges, disputes: all } = account.records;

  function open(charge: Charge, status: Dispute['status']): void {
    const dispute = account.save(all, {
      id: newId('du'),
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      created: toUnixSeconds(account.clock),
      currency: charge.currency,
      payment_intent: charge.payment_intent,
      reason: 'fraudulent',
      status,
    });
    account.save(charges, { ...charge, disputed: true });
    events.record('charge.dispute.created', dispute);
  }

  function change(dispute: Dispute, status: Dispute['status']): void {
    const isOpen = status === 'needs_response';
    events.record(
      isOpen ? 'charge.dispute.updated' : 'charge.dispute.closed',
      account.save(all, { ...dispute, status }),
    );
  }

  const listed = listEndpoint('/v1/disputes', 'dispute', { charge: text }, ({ charge }) =>
    newestFirst(all).filter((dispute) => hasValues(dispute, { charge })),
  );

  return { endpoints: [listed], open, change };
}
