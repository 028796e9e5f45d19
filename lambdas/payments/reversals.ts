import type Stripe from 'stripe';
import type { Dispute, OrderFlags } from '../../domain/contracts/purchases.ts';
import type { DisputeState } from '../../domain/orders.ts';
import type { FailedRefund } from '../tables/orders.ts';
import { getId, type StripePurchase } from './purchase.ts';

type Reversals = NonNullable<OrderFlags['renewals']>;

/** Sums the refunds and lists the disputes of some payments of a purchase. */
export function summarizeReversals(
  payments: readonly Stripe.PaymentIntent[],
  { refunds, disputes }: Pick<StripePurchase, 'refunds' | 'disputes'>,
): Reversals {
  const ids = payments.map(({ id }) => id);
  const isOfThese = ({ payment_intent }: Stripe.Refund | Stripe.Dispute) =>
    payment_intent !== null && ids.includes(getId(payment_intent));
  const given = refunds.filter(
    (refund) => isOfThese(refund) && !UNPAID_REFUND_STATUSES.includes(refund.status),
  );
  const refunded = given.reduce((sum, { amount }) => sum + amount, 0);
  const found = disputes.filter(isOfThese).sort(compareByAge).map(toDispute);
  return {
    ...(refunded > 0 && { refunded }),
    ...sumConverted(given),
    ...(found.length > 0 && { disputes: found }),
  };
}

/** Returns the refunds in the customer's currency, if all of them were converted. */
function sumConverted(refunds: readonly Stripe.Refund[]): Pick<Reversals, 'refundedAs'> {
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

/** Lists the failed refunds, whose money was returned to us, oldest first. */
export function listFailedRefunds({ refunds }: Pick<StripePurchase, 'refunds'>): FailedRefund[] {
  return refunds
    .filter(({ status }) => status === 'failed')
    .sort(compareByAge)
    .map(({ id, amount }) => ({ id, amount }));
}

/** Statuses of refunds whose money the customer does not get. */
const UNPAID_REFUND_STATUSES: readonly (string | null)[] = ['failed', 'canceled'];

function toDispute({ id, status, amount }: Stripe.Dispute): Dispute {
  return { id, state: toDisputeState(status), amount };
}

/** Maps a status of a later API version, or an appeal, to `open`, so that an administrator checks at the provider. */
function toDisputeState(status: Stripe.Dispute.Status): DisputeState {
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

function compareByAge<Item extends { readonly id: string; readonly created: number }>(
  one: Item,
  other: Item,
) {
  return one.created - other.created || one.id.localeCompare(other.id);
}
