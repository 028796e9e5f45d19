import type { SubscriptionSummary } from '../../domain/contracts/purchases.ts';
import type { PaymentState } from '../../domain/orders.ts';
import type { SubscriptionState } from '../../domain/subscriptions.ts';
import { businessDate } from '../../domain/time/business-time.ts';
import type { BadgeTone } from '../ui/badge.tsx';

interface State {
  readonly tone: BadgeTone;
  readonly name: string;
}

/** A state with an explanation for the customer. */
export interface PlanState extends State {
  readonly text: string;
  /** Whether the customer has to act on a payment. */
  readonly isUrgent: boolean;
}

const INTERVALS = { monthly: 'month', annual: 'year' } as const;

/** Returns the billing interval of a subscription, as in `every month`. */
export function getBillingInterval({ cycle }: Pick<SubscriptionSummary, 'cycle'>): 'month' | 'year' {
  return INTERVALS[cycle];
}

/** Describes a subscription's state. */
export function planState(subscription: SubscriptionSummary): PlanState {
  const { state, endsAt } = subscription;
  if (endsAt && (state === 'active' || state === 'trialing')) return ending(subscription, endsAt);
  if (state === 'active') return { ...BY_STATE.active, text: renewalText(subscription) };
  return BY_STATE[state];
}

function ending({ cancelAtPeriodEnd, nextDate }: SubscriptionSummary, endsAt: string): PlanState {
  const end = `Ends on ${businessDate(endsAt)}.`;
  const next = nextDate === undefined ? '' : `, next on ${businessDate(nextDate)}`;
  return {
    tone: 'marigold',
    name: 'Ending',
    text: cancelAtPeriodEnd ? `${end} Nothing more will be charged.` : `${end} It renews until then${next}.`,
    isUrgent: false,
  };
}

function renewalText(subscription: SubscriptionSummary): string {
  const { nextDate } = subscription;
  return nextDate
    ? `Renews on ${businessDate(nextDate)}.`
    : `Renews every ${getBillingInterval(subscription)}.`;
}

const BY_STATE: Readonly<Record<SubscriptionState, PlanState>> = {
  active: { tone: 'positive', name: 'Active', text: 'Running.', isUrgent: false },
  trialing: { tone: 'positive', name: 'Trial', text: 'Nothing has been charged yet.', isUrgent: false },
  past_due: {
    tone: 'danger',
    name: 'Payment failed',
    text: 'The last payment did not go through. Please check your card to keep your services running.',
    isUrgent: true,
  },
  unpaid: {
    tone: 'danger',
    name: 'Payment failed',
    text: 'The last invoice has not been paid. Please pay it to keep your services running.',
    isUrgent: true,
  },
  // Invoices from before the pause are still charged.
  paused: {
    tone: 'marigold',
    name: 'Paused',
    text: 'Nothing is charged for the time of the pause.',
    isUrgent: false,
  },
  incomplete: {
    tone: 'marigold',
    name: 'Waiting for payment',
    text: 'The first payment has not arrived yet. The plan begins when it does.',
    isUrgent: true,
  },
  incomplete_expired: {
    tone: 'neutral',
    name: 'Never begun',
    text: 'The first payment did not arrive. Nothing was charged.',
    isUrgent: false,
  },
  canceled: { tone: 'neutral', name: 'Ended', text: 'Nothing more is charged.', isUrgent: false },
};

/** Describes the state of an order's payment. */
export const ORDER_STATES: Readonly<Record<PaymentState, State>> = {
  paid: { tone: 'positive', name: 'Paid' },
  processing: { tone: 'marigold', name: 'Payment on its way' },
  failed: { tone: 'danger', name: 'Payment failed' },
  expired: { tone: 'neutral', name: 'Not paid' },
  refunded: { tone: 'neutral', name: 'Refunded' },
  disputed: { tone: 'danger', name: 'Disputed' },
};
