import type { AdminList } from '../../domain/admin.ts';
import {
  CONTACT_FIELDS,
  CONTACT_LINES,
  CONTACT_LONG_TEXTS,
  type ContactField,
} from '../../domain/contact.ts';
import type { DetailsOf, SummaryOf } from '../../domain/contracts/admin-records.ts';
import type { CsvCell } from '../../domain/csv.ts';
import { type AdministeredRecord, advance, versionOf } from '../tables/administered-record.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { type Order, orders } from '../tables/orders.ts';
import type { RecordTable } from '../tables/record-table.ts';
import {
  changeSubscriber,
  type Subscriber,
  subscriberById,
  subscribers,
  unsubscribed,
} from '../tables/subscribers.ts';
import {
  formFile,
  type ListedForm,
  onboardingSummary,
  orderDetails,
  orderSummary,
  submissionSummary,
  subscriberSummary,
} from './summaries.ts';

/** The records of each list as they are stored. */
export interface RecordOf {
  readonly submissions: ContactSubmission;
  readonly onboarding: OnboardingSubmission;
  readonly orders: Order;
  readonly subscribers: Subscriber;
}

/** The same as the indexes for lists hold them. */
export interface ListedOf extends Omit<RecordOf, 'onboarding'> {
  readonly onboarding: ListedForm;
}

/** A change of a record, as far as the record itself shows it. */
export interface Advance {
  /** The one that the record has by the change. */
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
  /** Absent when it stays as it is. */
  readonly status?: { readonly to: string };
}

/** What is particular to a list. All methods throw StorageError. */
interface ListRules<List extends AdminList> {
  readonly table: RecordTable<RecordOf[List]>;
  /** Finds a record by the id that its summary has. */
  find(id: string): Promise<RecordOf[List] | undefined>;
  summaryOf(record: ListedOf[List]): SummaryOf[List];
  detailsOf(record: RecordOf[List]): DetailsOf[List];
  /** Whether giving a record one of the list's settable statuses changes anything. */
  canBecome(record: RecordOf[List], status: string): boolean;
  /** Makes a change to a record, unless it has been made. @returns the record if it was made just now */
  advance(record: RecordOf[List], change: Advance): Promise<RecordOf[List] | undefined>;
  /** Name and value of an attribute: records that have it are not counted as new ones. */
  readonly uncounted?: readonly [name: string, value: string];
  /** Where in a summary a text is searched. */
  readonly searched: readonly (keyof SummaryOf[List])[];
  /** What the columns of an export are named, and what is in them. */
  readonly columns: Readonly<Record<string, (summary: SummaryOf[List]) => CsvCell>>;
}

const usualRules = <Item extends AdministeredRecord & { readonly id: string }>(table: RecordTable<Item>) => ({
  table,
  find: (id: string) => table.get(id),
  canBecome: (record: Item, status: string) => record.status !== status,
  advance: ({ id }: Item, { version, status }: Advance) => advance(table, id, version, status?.to),
});

export const LISTS: { readonly [List in AdminList]: ListRules<List> } = {
  submissions: {
    ...usualRules(contactSubmissions),
    summaryOf: submissionSummary,
    detailsOf: () => ({}),
    searched: [...CONTACT_FIELDS.map(({ id }) => id), 'service'],
    columns: {
      Created: ({ createdAt }) => createdAt,
      Status: ({ status }) => status,
      ...textColumns(CONTACT_LINES),
      Services: ({ service }) => service ?? undefined,
      ...textColumns(CONTACT_LONG_TEXTS),
      Id: ({ id }) => id,
    },
  },
  onboarding: {
    ...usualRules(onboardingSubmissions),
    summaryOf: onboardingSummary,
    detailsOf: ({ answers, files, customerPaid }) => ({ answers, files: files.map(formFile), customerPaid }),
    searched: ['businessName', 'email'],
    columns: {
      Created: ({ createdAt }) => createdAt,
      Status: ({ status }) => status,
      Business: ({ businessName }) => businessName,
      Email: ({ email }) => email,
      Source: ({ source }) => source,
      Payment: ({ payment }) => payment,
      Id: ({ id }) => id,
    },
  },
  orders: {
    ...usualRules(orders),
    summaryOf: orderSummary,
    detailsOf: orderDetails,
    uncounted: ['payment', 'expired'],
    searched: ['name', 'email', 'id'],
    columns: {
      Created: ({ createdAt }) => createdAt,
      Status: ({ status }) => status,
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      'Amount in cents': ({ amount }) => amount,
      Currency: ({ currency }) => currency,
      Billing: ({ cycle }) => cycle,
      Payment: ({ payment }) => payment,
      'Discount in cents': ({ discount }) => discount,
      'Promotion code': ({ promotionCode }) => promotionCode,
      'Given back in cents': ({ refunded }) => refunded,
      'Differs from catalogue': ({ catalogueMismatch }) => catalogueMismatch && 'yes',
      Id: ({ id }) => id,
    },
  },
  subscribers: {
    table: subscribers,
    find: subscriberById,
    summaryOf: subscriberSummary,
    detailsOf: () => ({}),
    canBecome: (subscriber) => unsubscribed(subscriber, '') !== undefined,
    advance: advanceSubscriber,
    searched: ['email'],
    columns: {
      Created: ({ createdAt }) => createdAt,
      Status: ({ status }) => status,
      Email: ({ email }) => email,
      Confirmed: ({ confirmedAt }) => confirmedAt,
      Unsubscribed: ({ unsubscribedAt }) => unsubscribedAt,
      Id: ({ id }) => id,
    },
  },
};

function textColumns(fields: readonly ContactField[]) {
  return Object.fromEntries(
    fields.map(({ id, label }) => [label, (summary: SummaryOf['submissions']) => summary[id]]),
  );
}

/** Whoever is unsubscribed by an administrator leaves as by the own wish. */
async function advanceSubscriber(
  { email }: Subscriber,
  { version, at, status }: Advance,
): Promise<Subscriber | undefined> {
  const changed = await changeSubscriber(email, (subscriber) => {
    if (versionOf(subscriber) !== version - 1) return undefined;
    const left = status && unsubscribed(subscriber, at);
    return { ...(left ?? subscriber), version };
  });
  return changed?.after;
}
