import type Stripe from 'stripe';
import type { Dispute, OrderFlags } from '../../domain/contracts/purchases.ts';
import type { DisputeState } from '../../domain/orders.ts';
import type { FailedRefund } from '../tables/orders.ts';
import { idOf, type Purchase } from './purchase.ts';

type Reversals = NonNullable<OrderFlags['renewals']>;

/** What went back of some payments of a purchase, or is asked back. */
export function reversalsOf(
  payments: readonly Stripe.PaymentIntent[],
  { refunds, disputes }: Pick<Purchase, 'refunds' | 'disputes'>,
): Reversals {
  const ids = payments.map(({ id }) => id);
  const isOfThese = ({ payment_intent }: Stripe.Refund | Stripe.Dispute) =>
    payment_intent !== null && ids.includes(idOf(payment_intent));
  const given = refunds.filter((refund) => isOfThese(refund) && !CAME_BACK.includes(refund.status));
  const refunded = given.reduce((sum, { amount }) => sum + amount, 0);
  const found = disputes.filter(isOfThese).sort(oldestFirst).map(disputeOf);
  return {
    ...(refunded > 0 && { refunded }),
    ...convertedOf(given),
    ...(found.length > 0 && { disputes: found }),
  };
}

/** What the customer got of refunds, if all of them were converted. */
function convertedOf(refunds: readonly Stripe.Refund[]): Pick<Reversals, 'refundedAs'> {
  const given = refunds.flatMap(({ presentment_details: presented }) => presented ?? []);
  const [currency] = given.map(({ presentment_currency }) => presentment_currency);
  if (currency === undefined || given.length < refunds.length) return {};
  return {
    refundedAs: {
      amount: given.reduce((sum, { presentment_amount }) => sum + presentment_amount, 0),
      currency,
    },
  };
}

/** The refunds of a purchase whose money came back to us, oldest first. */
export function failedRefundsOf({ refunds }: Pick<Purchase, 'refunds'>): FailedRefund[] {
  return refunds
    .filter(({ status }) => status === 'failed')
    .sort(oldestFirst)
    .map(({ id, amount }) => ({ id, amount }));
}

/** Statuses of refunds whose money the customer does not get. */
const CAME_BACK: readonly (string | null)[] = ['failed', 'canceled'];

function disputeOf({ id, status, amount }: Stripe.Dispute): Dispute {
  return { id, state: stateOf(status), amount };
}

/** A status of a later API version becomes `open`, so that somebody checks at the provider. So does an appeal. */
function stateOf(status: Stripe.Dispute.Status): DisputeState {
  switch (status) {
    case 'won':
      return 'won';
    case 'lost':
      return 'lost';
    case 'warning_closed':
    case 'prevented':
      return 'withdrawn';
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    default:
      return 'open';
  }
}

function oldestFirst<Item extends { readonly id: string; readonly created: number }>(one: Item, other: Item) {
  return one.created - other.created || one.id.localeCompare(other.id);
}
