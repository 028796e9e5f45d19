import { type AdminList, DONE_STATUSES } from '../../domain/admin.ts';
import { CONTACT_FIELDS, UNCHECKED } from '../../domain/contact.ts';
import { type DetailsOf, type SummaryOf, storedAnswers } from '../../domain/contracts/admin-records.ts';
import { getItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { type AdministeredRecord, applyChange, versionOf } from '../tables/administered-record.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import { queued } from '../tables/mails.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { type Order, orders } from '../tables/orders.ts';
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
  /** Email address of the administrator who makes it. */
  readonly by: string;
  /** Absent when the status does not change. So are the others. */
  readonly status?: { readonly from: string; readonly to: string };
  /** Empty for nobody. */
  readonly owner?: { readonly to: string };
  /** Empty for no day. */
  readonly followUp?: { readonly to: string };
  /** Present when the administrator begins to answer. */
  readonly reply?: true;
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
  /** Applies a change to a record unless it has been applied already. @returns the record if this call changed it */
  applyChange(record: RecordOf[List], change: RecordUpdate): Promise<RecordOf[List] | undefined>;
  /** Name and value of an attribute: records with it are not counted as new. */
  readonly uncounted?: readonly [name: string, value: string];
  /** The fields of a record that are searched. */
  readonly searched: readonly (keyof ListedOf[List])[];
  /** The ids of the services that a record is about. */
  servicesOf(record: ListedOf[List]): readonly string[];
}

/** Of lists whose indexes hold whole records. */
const asListed = async <Item>(records: readonly Item[]) => records;

const usualRules = <Item extends AdministeredRecord & { readonly id: string }>(table: RecordTable<Item>) => ({
  table,
  find: (id: string) => table.get(id),
  canBecome: (record: Item, status: string) => record.status !== status,
  applyChange: (record: Item, update: RecordUpdate) =>
    applyChange(table, record.id, update.version, attributesAfter(record, update)),
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
  applyChange: async (record: Item, update: RecordUpdate) => {
    const { version, at, status } = update;
    if (status?.from === UNCHECKED && status.to === 'new') {
      // First, and once, however often the change is applied: it is decided when it is stored.
      const mails = Object.fromEntries(mailNames.map((name) => [name, queued(Date.parse(at))]));
      await changeMails(table, record, (current) => ({ ...mails, ...current }));
    }
    const changed = await applyChange(table, record.id, version, attributesAfter(record, update));
    return changed && table.get(record.id);
  },
});

export const LISTS: { readonly [List in AdminList]: ListRules<List> } = {
  submissions: {
    ...formRules(contactSubmissions, ['team', 'acknowledgement']),
    complete: asListed,
    summaryOf: submissionSummary,
    detailsOf: () => ({}),
    searched: [...CONTACT_FIELDS.map(({ id }) => id), 'service'],
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
    detailsOf: ({ answers, files, customerPaid }) => ({
      // Forms of other releases have other questions.
      answers: storedAnswers.parse(answers),
      files: files.map(formFile),
      customerPaid,
    }),
    searched: ['businessName', 'email'],
    servicesOf: ({ services = [] }) => services,
  },
  orders: {
    ...usualRules(orders),
    complete: asListed,
    summaryOf: orderSummary,
    detailsOf: orderDetails,
    uncounted: ['payment', 'expired'],
    searched: ['name', 'email', 'id'],
    servicesOf: ({ services = [] }) => services.map(({ id }) => id),
  },
  subscribers: {
    table: subscribers,
    find: subscriberById,
    complete: asListed,
    summaryOf: subscriberSummary,
    detailsOf: () => ({}),
    canBecome: (subscriber) => unsubscribed(subscriber, '') !== undefined,
    applyChange: updateSubscriber,
    searched: ['email'],
    servicesOf: () => [],
  },
};

/** What lists show of records. @throws StorageError */
export function summariesOf<List extends AdminList>(
  list: List,
  records: readonly ListedOf[List][],
): Promise<SummaryOf[List][]> {
  const { summaryOf } = LISTS[list];
  return Promise.all(records.map(async (record) => summaryOf(record)));
}

/** The attributes of a record that a change sets; undefined are those that it removes. */
function attributesAfter(
  record: AdministeredRecord,
  { at, by, status: next, owner: nextOwner, followUp: nextDay, reply }: RecordUpdate,
): Partial<Pick<AdministeredRecord, 'status' | 'reply' | 'owner' | 'followUp' | 'work'>> {
  const status = next?.to ?? record.status;
  const owner = (nextOwner ? nextOwner.to : record.owner) || undefined;
  const followUp = (nextDay ? nextDay.to : record.followUp) || undefined;
  const isWork = (owner ?? followUp) !== undefined && !DONE_STATUSES.includes(status);
  return {
    ...(next && { status }),
    ...(reply && { reply: { by, at } }),
    owner,
    followUp,
    work: isWork ? 'open' : undefined,
  } as Partial<AdministeredRecord>;
}

/** An administrator unsubscribes somebody with the same effect as an unsubscribe by the person. */
async function updateSubscriber(
  { email }: Subscriber,
  update: RecordUpdate,
): Promise<Subscriber | undefined> {
  const { version, at, status } = update;
  const changed = await changeSubscriber(email, (subscriber) => {
    if (versionOf(subscriber) !== version - 1) return undefined;
    const left = status && unsubscribed(subscriber, at);
    const attributes = attributesAfter(subscriber, update);
    return { ...subscriber, ...attributes, ...left, ...(left && { work: undefined }), version } as Subscriber;
  });
  return changed?.after;
}
