/**
 * Everything that is kept of a person, found by the email address. Exports and erasures go by this one list, so that
 * what is handed out is what goes. Every table is in it or in `TABLES_WITHOUT_PERSONAL_DATA`: a test looks for a forgotten one.
 */

import type Stripe from 'stripe';
import type { AdminList } from '../../domain/admin.ts';
import { ERASED, ERASED_NAME } from '../../domain/erasure.ts';
import type { TableVariable } from '../../domain/function-variables.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { sanitizeKeyPart } from '../../domain/onboarding-files.ts';
import { deleteAccount, findAccount, type KnownAccount } from '../aws/cognito.ts';
import { environment } from '../aws/environment.ts';
import { deleteCustomer, type ProviderCustomer, readCustomer } from '../stripe/customers.ts';
import { eraseNotes } from '../tables/admin-changes.ts';
import { WORK_ATTRIBUTES } from '../tables/administered-record.ts';
import { aliasesOf, clientOf } from '../tables/clients.ts';
import { contactSubmissions } from '../tables/contact-submissions.ts';
import { cancelOutstanding } from '../tables/mails.ts';
import { closeDraft, draftOf } from '../tables/onboarding-drafts.ts';
import { onboardingSubmissions, relatedIdsOf, type SubmittedFile } from '../tables/onboarding-submissions.ts';
import { type Order, orders } from '../tables/orders.ts';
import { latestFrom } from '../tables/record-table.ts';
import { changeItem } from '../tables/retry-on-conflict.ts';
import { subscribers } from '../tables/subscribers.ts';
import {
  type Subscription,
  subscriptionsOf,
  subscriptions as subscriptionTable,
} from '../tables/subscriptions.ts';
import { eraseSuppressed, suppressedAddress } from '../tables/suppressed-addresses.ts';
import { unsubscribeRequests } from '../tables/unsubscribe-requests.ts';
import { changesOf, removeClient, removeForm, removeSubmission, removeSubscriber } from './removal.ts';

/** Somebody whose data is looked for. */
export interface Person {
  /** Normalized. */
  readonly email: string;
  /** By which more is found. */
  readonly orders: readonly Order[];
  readonly subscriptions: readonly Subscription[];
  /** The payment provider's. */
  readonly customers: readonly ProviderCustomer[];
  readonly account: KnownAccount | undefined;
  readonly stripe: Stripe;
}

/** One thing that is kept of a person. */
export interface PersonalItem {
  /** What the person is given of it. */
  readonly data: object;
  /** The database's records of it, each as a table's variable and the parts of the key, by which backups know them. */
  readonly records: readonly RecordKey[];
  /** Of an onboarding form. */
  readonly files?: readonly PersonFile[];
  /**
   * Deletes it, or what is personal in it. May be repeated.
   * @throws StorageError, IdentityError, errors of the provider's SDK
   */
  erase(): Promise<void>;
}

type RecordKey = readonly [variable: TableVariable, ...key: readonly (string | number)[]];

/** A file by the form's id and its place among the form's files. */
interface PersonFile {
  readonly form: string;
  readonly place: number;
  /** In a copy for the person, if it can be downloaded. */
  readonly path: string;
  readonly state: SubmittedFile['state'];
}

/** A kind of things that are kept. */
export interface Source {
  /** Its name in exports. */
  readonly name: string;
  /** For people, as a plural. */
  readonly what: string;
  /** The variables that name its tables; none for what other services keep. */
  readonly tables: readonly TableVariable[];
  /** Why a part of it stays, for people; absent when nothing does. */
  readonly stays?: string;
  /** @throws as `erase` does */
  find(person: Person): Promise<readonly PersonalItem[]>;
}

/** The most of a kind that is looked for at once. */
export const MAX_PER_KIND = 200;

/** Tables that hold nothing of the people the site is for, and why. */
export const TABLES_WITHOUT_PERSONAL_DATA: Readonly<Partial<Record<TableVariable, string>>> = {
  DAY_COUNTS_TABLE: 'numbers of records and of answers',
  RATE_LIMITS_TABLE: 'hashes that expire within a day',
  ROLES_TABLE: 'administrators, whom operators name',
  SEARCH_INDEX_TABLE: 'words of records in these tables, which follow each change of them and go with them',
  STRIPE_EVENTS_TABLE: "ids of the payment provider's events",
  UPLOAD_SCANS_TABLE: 'hashes of files with the results of their scans',
};

/**
 * In the order of erasing: what is found by other records first, and what lists show last. So whoever comes back after a
 * failure finds the person by a record that is left.
 */
export const SOURCES: readonly Source[] = [
  {
    name: 'paymentCustomers',
    what: "The payment provider's customers, with their cards",
    tables: [],
    find: async ({ customers, stripe }) =>
      customers.map((customer) => ({
        data: customer,
        records: [],
        erase: () => deleteCustomer(stripe, customer.id),
      })),
  },
  {
    name: 'account',
    what: 'The account to sign in with',
    tables: [],
    find: async ({ account }) => {
      if (!account) return [];
      const erase = () => deleteAccount(environment('USER_POOL_ID'), account.userId);
      return [{ data: account, records: [], erase }];
    },
  },
  {
    name: 'onboardingDrafts',
    what: 'Onboarding forms that were begun',
    tables: ['ONBOARDING_DRAFTS_TABLE'],
    find: async ({ orders: bought }) => {
      const found = await ofEach(bought, ({ id }) => draftOf(id));
      return found
        .filter((draft) => draft !== undefined)
        .map((draft) => ({
          data: withoutInternals(draft),
          records: [['ONBOARDING_DRAFTS_TABLE', draft.sessionId]],
          // A page that is open somewhere could save it again if nothing stood there.
          erase: () => closeDraft(draft.sessionId),
        }));
    },
  },
  {
    name: 'unsubscribeRequests',
    what: 'Requests to unsubscribe, with their reasons',
    tables: ['UNSUBSCRIBE_REQUESTS_TABLE'],
    find: async ({ email }) =>
      (await latestFrom(email, unsubscribeRequests, MAX_PER_KIND)).map((request) => ({
        data: withoutInternals(request),
        records: [['UNSUBSCRIBE_REQUESTS_TABLE', request.id]],
        erase: () => unsubscribeRequests.remove(request.id),
      })),
  },
  {
    name: 'suppression',
    what: 'That mail to the address bounced or was called spam',
    tables: ['SUPPRESSED_ADDRESSES_TABLE'],
    stays: 'A code that is made from the address stays in its place, so that nothing is mailed there again.',
    find: async ({ email }) => {
      const suppressed = await suppressedAddress(email);
      if (!suppressed) return [];
      return [
        {
          data: suppressed,
          records: [['SUPPRESSED_ADDRESSES_TABLE', suppressed.address]],
          erase: () => eraseSuppressed(suppressed),
        },
      ];
    },
  },
  {
    name: 'subscriptions',
    what: 'Plans',
    tables: ['SUBSCRIPTIONS_TABLE'],
    stays: 'Tax law asks for what was charged and when. Email addresses are removed.',
    find: async ({ subscriptions }) =>
      subscriptions.map((subscription) => ({
        data: withoutInternals(subscription),
        records: [['SUBSCRIPTIONS_TABLE', subscription.id]],
        erase: () => eraseSubscription(subscription.id),
      })),
  },
  {
    name: 'orders',
    what: 'Orders',
    tables: ['ORDERS_TABLE', 'ADMIN_CHANGES_TABLE'],
    stays:
      'Tax law asks for what was bought, the amounts and the dates. Names, email addresses and the team’s notes are removed.',
    find: ({ orders: bought }) =>
      ofEach(bought, async (order) => {
        const kept = await withNotes('orders', 'ORDERS_TABLE', order.id, order);
        return { ...kept, erase: () => eraseOrder(order.id) };
      }),
  },
  {
    // After the orders: a client who is gone is made anew of one that is somebody's.
    name: 'clients',
    what: 'How far the work for the client has come, with all of the client’s addresses and the notes',
    tables: ['CLIENTS_TABLE', 'ADMIN_CHANGES_TABLE'],
    find: async ({ email }) => {
      const client = await clientOf(email);
      if (!client) return [];
      const kept = await withNotes('clients', 'CLIENTS_TABLE', client.id, client, client.mergedIds);
      const aliases = aliasesOf(client).map((id): RecordKey => ['CLIENTS_TABLE', id]);
      return [{ ...kept, records: [...kept.records, ...aliases], erase: () => removeClient(client) }];
    },
  },
  {
    name: 'newsletter',
    what: 'The newsletter subscription',
    tables: ['SUBSCRIBERS_TABLE', 'ADMIN_CHANGES_TABLE'],
    find: async ({ email }) => {
      const subscriber = await subscribers.get(email);
      if (!subscriber) return [];
      const kept = await withNotes('subscribers', 'SUBSCRIBERS_TABLE', email, subscriber);
      return [{ ...kept, erase: async () => void (await removeSubscriber(subscriber)) }];
    },
  },
  {
    name: 'onboardingForms',
    what: 'Onboarding forms, with their notes and files in all versions',
    tables: ['ONBOARDING_SUBMISSIONS_TABLE', 'ADMIN_CHANGES_TABLE'],
    find: async ({ email }) => {
      const listed = await latestFrom<{ id: string }>(email, onboardingSubmissions, MAX_PER_KIND);
      const forms = await ofEach(listed, ({ id }) => onboardingSubmissions.get(id));
      const whole = forms.filter((form) => form !== undefined);
      return ofEach(whole, async (form) => {
        const shown = { ...form, files: form.files.map((file, place) => fileOf(form.id, file, place)) };
        const kept = await withNotes('onboarding', 'ONBOARDING_SUBMISSIONS_TABLE', form.id, shown);
        const files = form.files.map(({ name, state }, place) => ({
          form: form.id,
          place,
          path: pathOf(form.id, name, place),
          state,
        }));
        const traces = relatedIdsOf(form).map((id): RecordKey => ['ONBOARDING_SUBMISSIONS_TABLE', id]);
        return { ...kept, records: [...kept.records, ...traces], files, erase: () => removeForm(form) };
      });
    },
  },
  {
    name: 'contactRequests',
    what: 'Contact requests, with their notes',
    tables: ['CONTACT_SUBMISSIONS_TABLE', 'ADMIN_CHANGES_TABLE'],
    find: async ({ email }) =>
      ofEach(await latestFrom(email, contactSubmissions, MAX_PER_KIND), async (submission) => {
        const { id } = submission;
        const kept = await withNotes('submissions', 'CONTACT_SUBMISSIONS_TABLE', id, submission);
        return { ...kept, erase: async () => void (await removeSubmission(id)) };
      }),
  },
];

/** Everything that is kept of a person, by the names of its sources. */
export type PersonalData = ReadonlyMap<Source, readonly PersonalItem[]>;

/** @param email normalized @throws StorageError, IdentityError, errors of the provider's SDK */
export async function findPerson(email: string, stripe: Stripe): Promise<Person> {
  const [bought, subscriptions, account] = await Promise.all([
    latestFrom(email, orders, MAX_PER_KIND),
    subscriptionsOf(email, MAX_PER_KIND),
    findAccount(environment('USER_POOL_ID'), email),
  ]);
  const ids = [...bought, ...subscriptions].flatMap(({ customerId }) => customerId ?? []);
  const found = await ofEach([...new Set(ids)], (id) => readCustomer(stripe, id));
  const customers = found.filter((customer) => customer !== undefined);
  return { email, orders: bought, subscriptions, customers, account, stripe };
}

/** @throws StorageError, IdentityError, errors of the provider's SDK */
export async function personalDataOf(person: Person): Promise<PersonalData> {
  return new Map(
    await Promise.all(SOURCES.map(async (source) => [source, await source.find(person)] as const)),
  );
}

/** Does something with each item, several at a time. @returns the results, in the order of the items */
async function ofEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  await inParallel([...items.entries()], async ([at, item]) => {
    results[at] = await work(item);
  });
  return results;
}

/**
 * A record of a list as its person is given it, with what the team noted about it.
 * @param mergedIds of records that have become part of it, and whose changes stay under these
 */
async function withNotes(
  list: AdminList,
  variable: TableVariable,
  key: string,
  record: object & { id: string },
  mergedIds: readonly string[] = [],
) {
  const changes = (await ofEach([record.id, ...mergedIds], (id) => changesOf(list, id))).flat();
  const notes = changes.flatMap(({ at, note }) => (note === undefined ? [] : [{ at, note }]));
  const ofChanges = changes.map(
    ({ record: name, version }): RecordKey => ['ADMIN_CHANGES_TABLE', name, version],
  );
  return {
    data: { ...withoutInternals(record), ...(notes.length > 0 && { notes }) },
    records: [[variable, key] as RecordKey, ...ofChanges],
  };
}

async function eraseOrder(id: string): Promise<void> {
  await eraseNotes(await changesOf('orders', id));
  await changeItem(orders, id, (order) => {
    if (order.email === ERASED) return undefined;
    const rest = without(order, [...WORK_ATTRIBUTES, 'recoveryUrl', 'recoveryEndsAt']);
    return { ...rest, name: ERASED_NAME, email: ERASED, mails: cancelOutstanding(order.mails) };
  });
}

async function eraseSubscription(id: string): Promise<void> {
  await changeItem(subscriptionTable, id, ({ billingEmail: _, ...rest }) =>
    rest.email === ERASED ? undefined : { ...rest, email: ERASED },
  );
}

/** A file as its owner knows it, and where it is in a copy. */
function fileOf(form: string, { category, name, size, type, state }: SubmittedFile, place: number) {
  const path = pathOf(form, name, place);
  return { category, name, size, type, state, ...(state === 'stored' && { path }) };
}

function pathOf(form: string, name: string, place: number): string {
  return `files/${form}/${place + 1}-${sanitizeKeyPart(name, 'file', 'end')}`;
}

/** Attributes by which the product and the team work and that say nothing about the person. */
const INTERNAL = [
  ...WORK_ATTRIBUTES,
  'contentHash',
  'expiresAt',
  'kind',
  'mailDueAt',
  'optInId',
  'outbox',
  'revision',
  'since',
  'version',
];

function withoutInternals(record: object): object {
  return without<object, string>(record, INTERNAL);
}

function without<Record extends object, Name extends string>(
  record: Record,
  names: readonly Name[],
): Omit<Record, Name> {
  const left = Object.entries(record).filter(([name]) => !names.some((other) => other === name));
  return Object.fromEntries(left) as Omit<Record, Name>;
}
