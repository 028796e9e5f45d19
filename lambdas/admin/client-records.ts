/** Everything that belongs to a client, or to a person who has never paid. */
import { ADMIN_PAGE_LENGTH, type AdminList } from '../../domain/admin.ts';
import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import { isEmailAddress } from '../../domain/email-address/email-address.ts';
import { ERASED, identifiesPerson } from '../../domain/erasure.ts';
import { MAX_PURCHASES } from '../../domain/orders.ts';
import { CLIENTS_LIST } from '../../domain/records/clients.ts';
import { POSTS_LIST } from '../../domain/records/posts.ts';
import { ADMIN_LISTS } from '../../domain/records/records.ts';
import { applyPendingChange } from '../clients/change-client.ts';
import { findOrderClient } from '../clients/ensure-client.ts';
import { LIST_RULES } from '../records/kinds.ts';
import { listLatestChanges, toAddition, toChangesKey } from '../tables/admin-changes.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { type Client, findClientByEmail, resolveClient } from '../tables/clients.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import {
  getProvenSession,
  type OnboardingSubmission,
  onboardingSubmissions,
} from '../tables/onboarding-submissions.ts';
import { type Order, orders } from '../tables/orders.ts';
import { listLatestByEmail } from '../tables/record-table.ts';
import { type Subscriber, subscribers } from '../tables/subscribers.ts';
import {
  findSubscription,
  listSubscriptions,
  type Subscription,
  sortEndedLast,
} from '../tables/subscriptions.ts';

/** A client, or a person who has never paid, with the keys of their records. */
export interface ClientIdentity {
  /** Undefined without a payment. */
  readonly client: Client | undefined;
  /** Their email addresses, normalized, that of the payment first. */
  readonly emails: readonly string[];
  /** Forms that belong to them besides those of the client's orders, and those from the email addresses. */
  readonly formIds: readonly string[];
}

/** Complete records of each kind, newest first. */
export interface ClientRecords {
  readonly submissions: readonly ContactSubmission[];
  readonly onboarding: readonly OnboardingSubmission[];
  readonly orders: readonly Order[];
  /** Running ones first, then ended ones. */
  readonly subscriptions: readonly Subscription[];
  readonly subscribers: readonly Subscriber[];
}

/** A change, and the record that was changed. */
export interface ListedChange extends RecordChange {
  readonly list: AdminList;
  readonly id: string;
}

/** Finds the client of a record; a form belongs to its payer if its sender proved to be the payer. @returns undefined without such a record @throws StorageError */
export async function identifyClient(list: AdminList, id: string): Promise<ClientIdentity | undefined> {
  if (list === CLIENTS_LIST) return loadIdentity(await resolveClient(id));
  // Posts belong to no person.
  const record = list === POSTS_LIST ? undefined : await LIST_RULES[list].find(id);
  // All erased people share this email address.
  if (!record || record.email === ERASED) return undefined;
  const sessionId = 'answers' in record ? getProvenSession(record.payment) : undefined;
  const order =
    'lines' in record ? record : sessionId === undefined ? undefined : await orders.get(sessionId);
  const client = (order && (await findOrderClient(order))) ?? (await findClientByEmail(record.email));
  const formIds = 'answers' in record ? [id] : [];
  const emails = [record.email].filter(identifiesPerson);
  return (await loadIdentity(client, formIds)) ?? { client, emails, formIds };
}

async function loadIdentity(
  found: Client | undefined,
  formIds: readonly string[] = [],
): Promise<ClientIdentity | undefined> {
  const client = found && (await applyPendingChange(found));
  return client && { client, emails: listClientEmails(client), formIds };
}

function listClientEmails({ email, emails }: Client): string[] {
  return [email, ...emails].filter(isEmailAddress);
}

/** Reads the newest records of each kind that belong to a client or email address, up to a limit. @throws StorageError */
export async function readClientRecords({ client, emails, formIds }: ClientIdentity): Promise<ClientRecords> {
  const known = Object.entries(client?.orders ?? {});
  const of = <Item>(read: (email: string) => Promise<readonly Item[]>) =>
    Promise.all(emails.map(read)).then((found) => found.flat());
  const [submissions, forms, bought, plans, readers] = await Promise.all([
    of((email) => listLatestByEmail(email, contactSubmissions, ADMIN_PAGE_LENGTH)),
    // The index has neither answers nor emails.
    of((email) =>
      listLatestByEmail<{ readonly id: string }>(email, onboardingSubmissions, ADMIN_PAGE_LENGTH),
    ),
    of((email) => listLatestByEmail(email, orders, MAX_PURCHASES)),
    of((email) => listSubscriptions(email)),
    of(async (email) => [await subscribers.get(email)]),
  ]);
  const allForms = [
    ...forms.map(({ id }) => id),
    ...known.flatMap(([, { form }]) => form?.id ?? []),
    ...formIds,
  ];
  const [whole, ofOrders, ofPlans] = await Promise.all([
    Promise.all([...new Set(allForms)].map((id) => onboardingSubmissions.get(id))),
    readMissing(
      bought,
      known.map(([id]) => id),
      orders.get,
    ),
    readMissing(
      plans,
      known.flatMap(([, { subscription }]) => subscription?.id ?? []),
      findSubscription,
    ),
  ]);
  const newest = <Item extends { readonly createdAt: string }>(
    items: readonly (Item | undefined)[],
    most = ADMIN_PAGE_LENGTH,
  ) =>
    items
      .flatMap((item) => item ?? [])
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
      .slice(0, most);
  return {
    submissions: newest(submissions),
    onboarding: newest(whole),
    orders: newest([...bought, ...ofOrders], MAX_PURCHASES),
    subscriptions: sortEndedLast(newest([...plans, ...ofPlans], MAX_PURCHASES)),
    subscribers: newest(readers),
  };
}

/** Reads records that are not among those that were found. */
function readMissing<Item extends { readonly id: string }>(
  found: readonly Item[],
  ids: readonly string[],
  get: (id: string) => Promise<Item | undefined>,
): Promise<(Item | undefined)[]> {
  const absent = ids.filter((id) => !found.some((item) => item.id === id));
  return Promise.all(absent.map(get));
}

/** The latest changes that are read of each record. */
const CHANGES_EACH = 100;

/** Reads the changes of records, of their client, and of clients merged into it, newest first. @throws StorageError */
export async function listClientChanges(
  client: Client | undefined,
  records: ClientRecords,
): Promise<ListedChange[]> {
  const all = ADMIN_LISTS.flatMap((list) => {
    const items: readonly AdministeredRecord[] =
      list === CLIENTS_LIST
        ? [client ?? []].flat()
        : list in records
          ? records[list as keyof ClientRecords & AdminList]
          : [];
    return items.map((item) => ({ list, id: item.id, item }));
  });
  const changed = all.filter(({ item }) => item.version > 0);
  const additions = all.flatMap(({ list, id, item }) => {
    const change = toAddition(item);
    return change ? [{ ...change, list, id }] : [];
  });
  const merged = (client?.mergedIds ?? []).map((id) => ({ list: CLIENTS_LIST, id }));
  const changes = await Promise.all(
    [...changed, ...merged].map(async ({ list, id }) =>
      (await listLatestChanges(toChangesKey(list, id), CHANGES_EACH)).map((change) => ({
        ...change,
        list,
        id,
      })),
    ),
  );
  return [...changes.flat(), ...additions].sort((one, other) => other.at.localeCompare(one.at));
}
