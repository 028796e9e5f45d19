import type { AdminList } from '../../domain/admin.ts';
import {
  CONTACT_FIELDS,
  CONTACT_LINES,
  CONTACT_LONG_TEXTS,
  type ContactField,
  UNCHECKED,
} from '../../domain/contact.ts';
import type { DetailsOf, RecordChange, SummaryOf } from '../../domain/contracts/admin-records.ts';
import type { CsvCell } from '../../domain/csv.ts';
import { isEmailAddress, normalizeEmail } from '../../domain/email-address.ts';
import { applyClientChange } from '../clients/change-client.ts';
import type { StoredChange } from '../tables/admin-changes.ts';
import { type AdministeredRecord, applyChange, versionOf } from '../tables/administered-record.ts';
import { type Client, clients } from '../tables/clients.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import { isOutstanding, outboxAttributes, queued, withdraw } from '../tables/mails.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { type Order, orders, REMINDERS } from '../tables/orders.ts';
import { changeMails, type OutboxTable } from '../tables/outbox-table.ts';
import type { RecordTable } from '../tables/record-table.ts';
import {
  changeSubscriber,
  type Subscriber,
  subscriberById,
  subscribers,
  unsubscribed,
} from '../tables/subscribers.ts';
import {
  clientSummary,
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
  readonly clients: Client;
}

/** The same records as the list indexes project them. */
export interface ListedOf extends Omit<RecordOf, 'onboarding'> {
  readonly onboarding: ListedForm;
}

/** What administrators can do to the records of one list only. */
export type OtherChange = Pick<RecordChange, 'merged' | 'remindersStopped'>;

interface WantedOtherChange {
  readonly merge?: string | undefined;
  readonly stopReminders?: true | undefined;
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
  /** What a request asks for that no other list has. @returns undefined when it would have no effect */
  otherChange?(record: RecordOf[List], wanted: WantedOtherChange): OtherChange | undefined;
  /** Applies a change to a record unless it has been applied already. @returns the record if this call changed it */
  applyChange(record: RecordOf[List], change: StoredChange): Promise<RecordOf[List] | undefined>;
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
  applyChange: ({ id }: Item, { version, status }: StoredChange) =>
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
  applyChange: ({ id, status: before }: Item, { version, at, status }: StoredChange) => {
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
    otherChange: ({ mails }, { stopReminders }) => {
      const isOneLeft = REMINDER_NAMES.some((name) => mails[name] && isOutstanding(mails[name]));
      return stopReminders && isOneLeft ? { remindersStopped: true } : undefined;
    },
    async applyChange(order, { version, status, remindersStopped }) {
      if (remindersStopped) await changeMails(orders, order, (mails) => withdraw(mails, REMINDER_NAMES));
      return applyChange(orders, order.id, version, status?.to);
    },
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
  clients: {
    ...usualRules(clients),
    otherChange: ({ email, emails }, { merge = '' }) => {
      const merged = normalizeEmail(merge);
      const isNew = isEmailAddress(merged) && merged !== email && !emails.includes(merged);
      return isNew ? { merged } : undefined;
    },
    applyChange: ({ id }, change) => applyClientChange(id, change),
    summaryOf: clientSummary,
    detailsOf: () => ({}),
    searched: ['businessName', 'name', 'email', 'emails', 'formEmails', 'orderIds', 'customerIds'],
    columns: {
      Created: ({ createdAt }) => createdAt,
      Status: ({ status }) => status,
      Business: ({ businessName }) => businessName,
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      'Other emails': ({ emails }) => emails.join(', '),
      Paid: ({ paidAt }) => paidAt,
      Form: ({ formAt }) => formAt,
      Orders: ({ orderIds }) => orderIds.join(', '),
      Id: ({ id }) => id,
    },
  },
};

const REMINDER_NAMES = REMINDERS.map(({ mailName }) => mailName);

function textColumns(fields: readonly ContactField[]) {
  return Object.fromEntries(
    fields.map(({ id, label }) => [label, (summary: SummaryOf['submissions']) => summary[id]]),
  );
}

/** An administrator unsubscribes somebody with the same effect as an unsubscribe by the person. */
async function updateSubscriber(
  { email }: Subscriber,
  { version, at, status }: StoredChange,
): Promise<Subscriber | undefined> {
  const changed = await changeSubscriber(email, (subscriber) => {
    if (versionOf(subscriber) !== version - 1) return undefined;
    const left = status && unsubscribed(subscriber, at);
    return { ...(left ?? subscriber), version };
  });
  return changed?.after;
}
