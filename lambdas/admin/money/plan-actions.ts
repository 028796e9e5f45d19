import type Stripe from 'stripe';
import type { MoneyAction } from '../../../domain/contracts/work/money.ts';
import { businessDate } from '../../../domain/time/business-time.ts';
import { ignoreMissing } from '../../stripe/failure.ts';
import { type Effects, problem } from './money-problem.ts';

type PlanAction = Extract<MoneyAction, { plan: string }>;

/** Retries are left to the administrator, who gets a response in time. */
export const ONCE = { maxNetworkRetries: 0 } as const;

/** When the period ends that has been paid for. */
export function getPeriodEnd({ items }: Stripe.Subscription): Date {
  return new Date(Math.max(...items.data.map(({ current_period_end }) => current_period_end)) * 1000);
}

/** When a canceled plan ends. Its cancellation is a date, or the end of the period, or both. */
export function getEnd(subscription: Stripe.Subscription): Date | undefined {
  const { cancel_at, cancel_at_period_end } = subscription;
  if (cancel_at !== null) return new Date(cancel_at * 1000);
  return cancel_at_period_end ? getPeriodEnd(subscription) : undefined;
}

/** Describes the effects on a plan. @throws Problem when it is not the customer's, or already in that state */
export async function describePlanAction(
  stripe: Stripe,
  customers: readonly string[],
  { did, plan }: PlanAction,
): Promise<Effects> {
  const subscription = await ignoreMissing(stripe.subscriptions.retrieve(plan, {}, ONCE));
  if (!subscription || !customers.includes(String(subscription.customer))) {
    throw problem('not_found', 'This client does not have that plan.');
  }
  const { ended_at, pause_collection, status } = subscription;
  const ending = getEnd(subscription);
  const isPossible = {
    cancel: true,
    'cancel-later': !ending,
    keep: ending !== undefined,
    pause: pause_collection === null,
    resume: pause_collection !== null,
  }[did];
  if (ended_at !== null || !isPossible) {
    throw problem('plan_has_changed', 'The plan has ended, or is in that state already. Please look again.');
  }
  const periodEnd = getPeriodEnd(subscription);
  const dateOf = (time: Date) => businessDate(time.toISOString(), 'medium');
  const end = dateOf(periodEnd);
  // Stripe charges for it again even while the plan is paused.
  const arrears =
    status === 'past_due' || status === 'unpaid'
      ? ['The unpaid invoice stays due and may still be charged. To prevent that, void it at Stripe.']
      : [];
  switch (did) {
    case 'cancel':
      return {
        lines: [
          'The plan ends now. Nothing more is charged, and the services stop.',
          'Nothing is refunded: refund a payment separately.',
          'This cannot be undone.',
        ],
        confirmation: 'cancel',
      };
    case 'cancel-later':
      return {
        lines: [`The plan ends on ${end} and is not renewed.`, ...arrears, 'Until then it can be kept.'],
      };
    case 'keep':
      return {
        lines: [
          pause_collection
            ? 'The plan continues, and stays paused.'
            : `The plan continues. It renews on ${end}.`,
        ],
      };
    case 'pause':
      return {
        lines: [
          'New invoices are void, and so not charged, until the plan is resumed.',
          ...arrears,
          'The client moves to Paused when all plans are paused.',
        ],
      };
    case 'resume':
      return {
        lines: [
          ending && ending <= periodEnd
            ? `The plan still ends on ${dateOf(ending)} and is not renewed.`
            : `Charges begin again on ${end}.`,
          'Move the client out of Paused by hand.',
        ],
      };
  }
}

/** Changes a plan, once for a key. @throws errors of the provider's SDK */
export async function changePlan(
  stripe: Stripe,
  { did, plan }: PlanAction,
  options: Stripe.RequestOptions,
): Promise<void> {
  switch (did) {
    case 'cancel':
      // The provider knows no idempotency keys here: a repeat finds a plan that has ended.
      if (!(await ignoreMissing(stripe.subscriptions.cancel(plan, {}, ONCE)))) {
        await stripe.subscriptions.retrieve(plan, {}, ONCE);
      }
      return;
    case 'cancel-later':
      await stripe.subscriptions.update(plan, { cancel_at_period_end: true }, options);
      return;
    case 'keep': {
      // Stripe refuses both parameters at once, and its portal sets a date alone. A repeat may find nothing left to do.
      const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(plan, {}, ONCE);
      if (cancel_at_period_end)
        await stripe.subscriptions.update(plan, { cancel_at_period_end: false }, options);
      else if (cancel_at !== null) await stripe.subscriptions.update(plan, { cancel_at: '' }, options);
      return;
    }
    case 'pause':
    case 'resume': {
      const pause_collection = did === 'pause' ? ({ behavior: 'void' } as const) : '';
      await stripe.subscriptions.update(plan, { pause_collection }, options);
      return;
    }
  }
}
