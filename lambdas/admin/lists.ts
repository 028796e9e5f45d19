import type { AdminList, Flag } from '../../domain/admin.ts';
import { UNCHECKED } from '../../domain/contact.ts';
import type { DetailsOf, RecordChange, SummaryOf } from '../../domain/contracts/admin-records.ts';
import { isEmailAddress, normalizeEmail } from '../../domain/email-address.ts';
import { disputesOf, isUndecided } from '../../domain/orders.ts';
import { getItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { applyClientChange } from '../clients/change-client.ts';
import { type AdministeredRecord, applyChange, attributesAfter } from '../tables/administered-record.ts';
import { type Client, clients, isPastDue } from '../tables/clients.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import { cancelOutstanding, isOutstanding, queued, sendAgain } from '../tables/mails.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { type Order, orders, REMINDERS } from '../tables/orders.ts';
import { changeMails, type OutboxRecord, type OutboxTable } from '../tables/outbox-table.ts';
import type { RecordTable } from '../tables/record-table.ts';
import {
  changeSubscriber,
  type Subscriber,
  subscriberById,
  subscribers,
  unsubscribed,
} from '../tables/subscribers.ts';
import { suppressedAmong } from '../tables/suppressed-addresses.ts';
import {
  clientSummary,
  type ListedForm,
  mailsOf,
  onboardingDetails,
  onboardingSummary,
  orderDetails,
  orderSummary,
  submissionSummary,
  subscriberDetails,
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
type OtherChange = Pick<RecordChange, 'merged' | 'remindersStopped'>;

interface WantedOtherChange {
  readonly merge?: string | undefined;
  readonly stopReminders?: true | undefined;
}

/** The rules of one list. All methods throw StorageError. */
interface ListRules<List extends AdminList> {
  readonly table: RecordTable<RecordOf[List]>;
  /** Finds a record by the id in its summary. */
  find(id: string): Promise<RecordOf[List] | undefined>;
  /** The records as they are stored, in the same order; undefined for those that are gone meanwhile. */
  complete(records: readonly ListedOf[List][]): Promise<readonly (RecordOf[List] | undefined)[]>;
  summaryOf(record: ListedOf[List]): SummaryOf[List] | Promise<SummaryOf[List]>;
  detailsOf(record: RecordOf[List]): DetailsOf[List];
  /** Whether setting one of the list's settable statuses would change the record. */
  canBecome(record: RecordOf[List], status: string): boolean;
  /** What a request asks for that no other list has. @returns undefined when it would have no effect */
  otherChange?(record: RecordOf[List], wanted: WantedOtherChange): OtherChange | undefined;
  /** Applies a change to a record unless it has been applied already. @returns the record if this call changed it */
  applyChange(record: RecordOf[List], change: RecordChange): Promise<RecordOf[List] | undefined>;
  /** Name and value of an attribute: records with it are not counted as new. */
  readonly uncounted?: readonly [name: string, value: string];
  /** Whether something of what can be wrong is, besides what mail says. */
  readonly flags?: Partial<Readonly<Record<Flag, (record: ListedOf[List]) => boolean>>>;
  /** The ids of the services that a record is about. */
  servicesOf(record: ListedOf[List]): readonly string[];
}

/** Of lists whose indexes hold whole records. */
const asListed = async <Item>(records: readonly Item[]) => records;

/** Has a mail sent again by the next run of the schedule, once however often the change is applied. */
async function queueAgain<Item extends OutboxRecord>(
  table: OutboxTable<Item>,
  record: Item,
  { at, sentAgain }: RecordChange,
): Promise<void> {
  if (sentAgain === undefined) return;
  await changeMails(table, record, (mails) => sendAgain(mails, sentAgain, Date.parse(at)));
}

const usualRules = <Item extends AdministeredRecord & { readonly id: string }>(table: RecordTable<Item>) => ({
  table,
  find: (id: string) => table.get(id),
  canBecome: (record: Item, status: string) => record.status !== status,
  applyChange: (record: Item, change: RecordChange) =>
    applyChange(table, record.id, change.version, attributesAfter(record, change)),
});

/** Whether a form was held back and nobody was mailed about it: not checked yet, or spam from the beginning. */
function isUnsent({ status, mails }: ContactSubmission | OnboardingSubmission): boolean {
  return status === UNCHECKED || (status === 'spam' && !('team' in mails));
}

/**
 * Of forms that can be held back: an administrator who releases one has it mailed, like one that was not.
 * @param mailNames of its mails
 */
const formRules = <Item extends ContactSubmission | OnboardingSubmission>(
  table: OutboxTable<Item>,
  mailNames: readonly string[],
) => ({
  ...usualRules(table),
  canBecome: (form: Item, to: string) =>
    form.status !== to && (!isUnsent(form) || to === 'new' || to === 'spam'),
  applyChange: async (record: Item, change: RecordChange) => {
    const { version, at, status } = change;
    if (status?.to === 'new' && isUnsent(record)) {
      // First, and once, however often the change is applied: it is decided when it is stored.
      const mails = Object.fromEntries(mailNames.map((name) => [name, queued(Date.parse(at))]));
      await changeMails(table, record, (current) => ({ ...mails, ...current }));
    }
    await queueAgain(table, record, change);
    const changed = await applyChange(table, record.id, version, attributesAfter(record, change));
    return changed && table.get(record.id);
  },
});

export const LISTS: { readonly [List in AdminList]: ListRules<List> } = {
  submissions: {
    ...formRules(contactSubmissions, ['team', 'acknowledgement']),
    complete: asListed,
    summaryOf: submissionSummary,
    detailsOf: (submission) => mailsOf(submission),
    flags: { repeated: ({ times = 1 }) => times > 1 },
    servicesOf: ({ services }) => services,
  },
  onboarding: {
    ...formRules(onboardingSubmissions, ['team', 'receipt']),
    summaryOf: onboardingSummary,
    complete: (forms) =>
      getItems<OnboardingSubmission>(
        environment(onboardingSubmissions.variable),
        'id',
        forms.map(({ id }) => id),
      ),
    detailsOf: onboardingDetails,
    servicesOf: ({ services }) => services,
  },
  orders: {
    ...usualRules(orders),
    complete: asListed,
    otherChange: ({ mails }, { stopReminders }) => {
      const isOneLeft = REMINDER_NAMES.some((name) => mails[name] && isOutstanding(mails[name]));
      return stopReminders && isOneLeft ? { remindersStopped: true } : undefined;
    },
    async applyChange(order, change) {
      if (change.remindersStopped) {
        await changeMails(orders, order, (mails) => cancelOutstanding(mails, REMINDER_NAMES));
      }
      await queueAgain(orders, order, change);
      return usualRules(orders).applyChange(order, change);
    },
    summaryOf: orderSummary,
    detailsOf: orderDetails,
    uncounted: ['payment', 'expired'],
    flags: {
      payment: (order) => {
        const { payment, catalogueMismatch, differsFromStripe } = order;
        return (
          payment === 'processing' ||
          disputesOf(order).some(isUndecided) ||
          Boolean(catalogueMismatch || differsFromStripe)
        );
      },
    },
    servicesOf: ({ services }) => services.map(({ id }) => id),
  },
  subscribers: {
    table: subscribers,
    find: subscriberById,
    complete: asListed,
    summaryOf: subscriberSummary,
    detailsOf: subscriberDetails,
    canBecome: (subscriber) => unsubscribed(subscriber, '', 'administrator') !== undefined,
    applyChange: updateSubscriber,
    servicesOf: () => [],
  },
  clients: {
    ...usualRules(clients),
    otherChange: ({ email, emails }, { merge = '' }) => {
      const merged = normalizeEmail(merge);
      const isNew = isEmailAddress(merged) && merged !== email && !emails.includes(merged);
      return isNew ? { merged } : undefined;
    },
    applyChange: ({ id }, change) => applyClientChange(id, change),
    complete: asListed,
    summaryOf: clientSummary,
    detailsOf: () => ({}),
    flags: { payment: isPastDue },
    servicesOf: ({ orders: bought }) => Object.values(bought).flatMap(({ services }) => services),
  },
};

const REMINDER_NAMES = REMINDERS.map(({ mailName }) => mailName);

/**
 * What lists show of records, with what mail says about their email addresses.
 * @param records at most a hundred
 * @throws StorageError
 */
export async function summariesOf<List extends AdminList>(
  list: List,
  records: readonly ListedOf[List][],
): Promise<SummaryOf[List][]> {
  const { summaryOf } = LISTS[list];
  const [summaries, suppressed] = await Promise.all([
    Promise.all(records.map(async (record) => summaryOf(record))),
    suppressedAmong(records.map(({ email }) => email)),
  ]);
  return summaries.map((summary) =>
    suppressed.has(summary.email) ? { ...summary, undeliverable: true } : summary,
  );
}

/** What a list shows of one record. @throws StorageError */
export async function summaryIn<List extends AdminList>(
  list: List,
  record: ListedOf[List],
): Promise<SummaryOf[List]> {
  const [summary] = await summariesOf(list, [record]);
  return summary as SummaryOf[List];
}

/** An administrator unsubscribes somebody with the same effect as an unsubscribe by the person. */
async function updateSubscriber(
  { email }: Subscriber,
  change: RecordChange,
): Promise<Subscriber | undefined> {
  const { version, at, status, sentAgain } = change;
  const changed = await changeSubscriber(email, (subscriber) => {
    if (subscriber.version !== version - 1) return undefined;
    const { status: _, ...attributes } = attributesAfter(subscriber, change);
    const mails = sentAgain ? sendAgain(subscriber.mails, sentAgain, Date.parse(at)) : subscriber.mails;
    return {
      ...((status && unsubscribed(subscriber, at, 'administrator')) ?? { ...subscriber, mails }),
      ...attributes,
      version,
    };
  });
  return changed?.after;
}
