import type Stripe from 'stripe';
import type { MoneyAction } from '../../../domain/contracts/work/money.ts';
import { money } from '../../../domain/shop/money.ts';
import { businessDate } from '../../../domain/time/business-time.ts';
import { ignoreMissing } from '../../stripe/failure.ts';
import { type Effects, problem } from './money-problem.ts';
import { ONCE } from './plan-actions.ts';

type Refund = Extract<MoneyAction, { did: 'refund' }>;

/** Describes a refund. @throws Problem when the payment is not the customer's, or less of it is left */
export async function describeRefund(
  stripe: Stripe,
  customers: readonly string[],
  { payment, amount, currency }: Refund,
): Promise<Effects> {
  const charge = await ignoreMissing(stripe.charges.retrieve(payment, {}, ONCE));
  if (!charge || !customers.includes(String(charge.customer))) {
    throw problem('not_found', 'This client did not make that payment.');
  }
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid || charge.currency !== currency || amount > left) {
    throw problem('not_refundable', `${money(left, charge.currency)} of this payment can be refunded.`);
  }
  const day = businessDate(new Date(charge.created * 1000).toISOString(), 'medium');
  return {
    lines: [
      `${money(amount, currency)} of the payment of ${money(charge.amount, currency)} from ${day} go back to the customer.`,
      `${money(left - amount, currency)} of it stay paid. Stripe keeps its fees.`,
      'A refund ends no plan, and cannot be undone.',
    ],
    confirmation: money(amount, currency),
  };
}
