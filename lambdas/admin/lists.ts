import type { AdminList } from '../../domain/admin.ts';
import {
  CONTACT_FIELDS,
  CONTACT_LINES,
  CONTACT_LONG_TEXTS,
  type ContactField,
  UNCHECKED,
} from '../../domain/contact.ts';
import type { DetailsOf, SummaryOf } from '../../domain/contracts/admin-records.ts';
import type { CsvCell } from '../../domain/csv.ts';
import { type AdministeredRecord, applyChange, versionOf } from '../tables/administered-record.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import { outboxAttributes, queued } from '../tables/mails.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { type Order, orders } from '../tables/orders.ts';
import type { OutboxTable } from '../tables/outbox-table.ts';
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

/** The stored records of each list. */
export interface RecordOf {
  readonly submissions: ContactSubmission;
  readonly onboarding: OnboardingSubmission;
  readonly orders: Order;
  readonly subscribers: Subscriber;
}

/** The same records as the list indexes project them. */
export interface ListedOf extends Omit<RecordOf, 'onboarding'> {
  readonly onboarding: ListedForm;
}

/** The part of a change that is stored in the record itself. */
export interface RecordUpdate {
  /** The record's version after the change. */
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
  /** Absent when the status does not change. */
  readonly status?: { readonly to: string };
}

/** The rules of one list. All methods throw StorageError. */
interface ListRules<List extends AdminList> {
  readonly table: RecordTable<RecordOf[List]>;
  /** Finds a record by the id in its summary. */
  find(id: string): Promise<RecordOf[List] | undefined>;
  summaryOf(record: ListedOf[List]): SummaryOf[List] | Promise<SummaryOf[List]>;
  detailsOf(record: RecordOf[List]): DetailsOf[List];
  /** Whether setting one of the list's settable statuses would change the record. */
  canBecome(record: RecordOf[List], status: string): boolean;
  /** Applies a change to a record unless it has been applied already. @returns the record if this call changed it */
  applyChange(record: RecordOf[List], change: RecordUpdate): Promise<RecordOf[List] | undefined>;
  /** Name and value of an attribute: records with it are not counted as new. */
  readonly uncounted?: readonly [name: string, value: string];
  /** The fields of a summary that are searched. */
  readonly searched: readonly (keyof SummaryOf[List])[];
  /** The columns of an export: header and cell value. */
  readonly columns: Readonly<Record<string, (summary: SummaryOf[List]) => CsvCell>>;
}

const usualRules = <Item extends AdministeredRecord & { readonly id: string }>(table: RecordTable<Item>) => ({
  table,
  find: (id: string) => table.get(id),
  canBecome: (record: Item, status: string) => record.status !== status,
  applyChange: ({ id }: Item, { version, status }: RecordUpdate) =>
    applyChange(table, id, version, status?.to),
});

/**
 * Of forms that can be held back: an administrator who releases one has it mailed, like one that was not.
 * @param mailNames of its mails
 */
const formRules = <Item extends ContactSubmission | OnboardingSubmission>(
  table: OutboxTable<Item>,
  mailNames: readonly string[],
) => ({
  ...usualRules(table),
  canBecome: ({ status }: Item, to: string) =>
    status === UNCHECKED ? to === 'new' || to === 'spam' : status !== to,
  applyChange: ({ id, status: before }: Item, { version, at, status }: RecordUpdate) => {
    const isReleased = before === UNCHECKED && status?.to === 'new';
    const mails = Object.fromEntries(mailNames.map((name) => [name, queued(Date.parse(at))]));
    const attributes = isReleased ? { mails, ...outboxAttributes(mails) } : {};
    return applyChange(table, id, version, status?.to, attributes);
  },
});

export const LISTS: { readonly [List in AdminList]: ListRules<List> } = {
  submissions: {
    ...formRules(contactSubmissions, ['team', 'acknowledgement']),
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
    ...formRules(onboardingSubmissions, ['team', 'receipt']),
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
      'Differs from Stripe': ({ differsFromStripe }) => differsFromStripe && 'yes',
      Id: ({ id }) => id,
    },
  },
  subscribers: {
    table: subscribers,
    find: subscriberById,
    summaryOf: subscriberSummary,
    detailsOf: () => ({}),
    canBecome: (subscriber) => unsubscribed(subscriber, '') !== undefined,
    applyChange: updateSubscriber,
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

/** An administrator unsubscribes somebody with the same effect as an unsubscribe by the person. */
async function updateSubscriber(
  { email }: Subscriber,
  { version, at, status }: RecordUpdate,
): Promise<Subscriber | undefined> {
  const changed = await changeSubscriber(email, (subscriber) => {
    if (versionOf(subscriber) !== version - 1) return undefined;
    const left = status && unsubscribed(subscriber, at);
    return { ...(left ?? subscriber), version };
  });
  return changed?.after;
}
