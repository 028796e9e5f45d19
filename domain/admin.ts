/**
 * The back office's terms: its lists, what they show of each record, and what may be changed.
 * Specification: content and operations, 'Admin dashboard' and sections 4 and 6.
 */
import { SUBMISSION_STATUSES } from './contact.ts';
import type { OnboardingAnswers } from './onboarding.ts';
import type { FileCategory } from './onboarding-files.ts';
import {
  type ChargedLine,
  ORDER_STATUSES,
  type OrderCycle,
  type OrderFacts,
  PAYMENT_STATES,
  type PaymentState,
} from './orders.ts';
import type { SubscriptionSummary } from './subscriptions.ts';

/** Carried by the tokens of administrators. The record of their role has to agree. */
export const ADMIN_GROUP = 'admin';

export const ADMIN_LISTS = ['submissions', 'onboarding', 'orders', 'subscribers'] as const;

export type AdminList = (typeof ADMIN_LISTS)[number];

/** Records on a page of a list. */
export const ADMIN_PAGE_LENGTH = 25;

/** The most characters of a note, and of a text that is searched for. */
export const ADMIN_LIMITS = { note: 4_000, query: 100 } as const;

/** Subscribers have states of their own making; only the last can be set by an administrator. */
export const SUBSCRIBER_STATUSES = [
  'pending',
  'subscribed',
  'bounced',
  'complained',
  'unsubscribed',
] as const;

/** Every status that records of a list can have, by which it can be filtered. */
export const STATUSES_OF: Readonly<Record<AdminList, readonly string[]>> = {
  submissions: SUBMISSION_STATUSES,
  onboarding: SUBMISSION_STATUSES,
  orders: ORDER_STATUSES,
  subscribers: SUBSCRIBER_STATUSES,
};

/** What can have become of the payment of a list's records, by which it can be filtered. */
export const PAYMENTS_OF: Readonly<Record<AdminList, readonly PaymentState[]>> = {
  submissions: [],
  onboarding: [],
  orders: PAYMENT_STATES,
  subscribers: [],
};

/** The statuses that an administrator can give a record. */
export const SETTABLE_STATUSES: Readonly<Record<AdminList, readonly string[]>> = {
  ...STATUSES_OF,
  subscribers: ['unsubscribed'],
};

/** What every list shows of a record. */
export interface RecordSummary {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly status: string;
  /** Goes up with every change that an administrator makes. Who has seen an older one may not change it. */
  readonly version: number;
  readonly email: string;
}

export interface SubmissionSummary extends RecordSummary {
  readonly name: string;
  readonly phone: string;
  readonly company: string;
  readonly website: string;
  /** Labels of the chosen services, joined by commas. */
  readonly service: string | null;
  readonly message: string;
}

export interface OnboardingSummary extends RecordSummary {
  readonly businessName: string;
  readonly source: string;
  /** What the payment provider said. */
  readonly payment: 'paid' | 'unpaid' | 'unknown' | 'none';
}

/** What tells at a glance that an order was not simply paid. */
type OrderFlags = Pick<OrderFacts, 'discount' | 'promotionCode' | 'refunded' | 'catalogueMismatch'>;

export interface OrderSummary extends RecordSummary, OrderFlags {
  /** The customer's, as the payment provider knows it. */
  readonly name: string;
  /** In cents, as charged, with taxes and discounts. */
  readonly amount: number;
  /** Such as `usd`. */
  readonly currency: string;
  readonly cycle: OrderCycle;
  readonly payment: PaymentState;
}

export interface SubscriberSummary extends RecordSummary {
  /** ISO 8601; absent until the address has been confirmed. */
  readonly confirmedAt?: string;
  readonly unsubscribedAt?: string;
}

/** The summary of each list's records. */
export interface SummaryOf {
  readonly submissions: SubmissionSummary;
  readonly onboarding: OnboardingSummary;
  readonly orders: OrderSummary;
  readonly subscribers: SubscriberSummary;
}

/** A change that an administrator made. Changes are only ever added. */
export interface RecordChange {
  /** The version that the record has by it. */
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
  /** Email address of the administrator. */
  readonly by: string;
  /** Absent when the status stayed as it was. */
  readonly status?: { readonly from: string; readonly to: string };
  readonly note?: string;
}

/** A file that came with an onboarding form. Its place in the list names it. */
export interface FormFile {
  readonly category: FileCategory;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly type: string;
  /** Only a `stored` one can be downloaded. */
  readonly state: 'stored' | 'missing' | 'rejected';
}

/** What there is of a record beyond its summary. */
export interface DetailsOf {
  readonly submissions: Record<never, never>;
  readonly onboarding: {
    readonly answers: OnboardingAnswers;
    readonly files: readonly FormFile[];
    /** As the browser claimed. */
    readonly customerPaid: boolean;
  };
  readonly orders: Omit<OrderFacts, keyof OrderFlags> & { readonly lines: readonly ChargedLine[] };
  readonly subscribers: Record<never, never>;
}

/** A record with everything that is known of it. */
export interface FullRecord<List extends AdminList = AdminList> {
  readonly record: SummaryOf[List] & DetailsOf[List];
  /** Newest first; the latest hundred. */
  readonly changes: readonly RecordChange[];
}

/** Everything that is known of one email address, newest first, at most `ADMIN_PAGE_LENGTH` of each kind. */
export interface Person {
  readonly email: string;
  readonly submissions: readonly SubmissionSummary[];
  readonly onboarding: readonly (OnboardingSummary & { readonly files: readonly FormFile[] })[];
  readonly orders: readonly (OrderSummary & DetailsOf['orders'])[];
  /** Ended ones too. */
  readonly subscriptions: readonly SubscriptionSummary[];
  readonly subscriber?: SubscriberSummary;
}

/** A number for each of the last days, and what waits to be worked on. */
export interface AdminNumbers {
  /** `YYYY-MM-DD` in the time zone of the business, oldest first, today last. */
  readonly days: readonly string[];
  /** New records of each list by day, in the order of `days`. Checkouts that were left are no orders. */
  readonly created: Readonly<Record<AdminList, readonly number[]>>;
  /** Contact requests that nobody has worked on. `atLeast` when there are more than were counted. */
  readonly unanswered: { readonly count: number; readonly overdue: number; readonly atLeast: boolean };
}

/** How many days the numbers cover, today included. */
export const NUMBERS_DAYS = 30;
