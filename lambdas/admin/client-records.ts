/** Everything that belongs to a client, or to somebody who has never paid. */
import { ADMIN_PAGE_LENGTH, type AdminList } from '../../domain/admin.ts';
import { isEmailAddress } from '../../domain/email/email-address.ts';
import { ERASED } from '../../domain/erasure.ts';
import { MAX_PURCHASES } from '../../domain/orders.ts';
import { CLIENTS_LIST } from '../../domain/records/clients.ts';
import { ADMIN_LISTS } from '../../domain/records/records.ts';
import { applyPendingChange } from '../clients/change-client.ts';
import { clientOfOrder } from '../clients/ensure-client.ts';
import { LISTS } from '../records/kinds.ts';
import { changesName, latestChanges, type StoredChange } from '../tables/admin-changes.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { type Client, clientOf, resolveClient } from '../tables/clients.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { type Order, orders } from '../tables/orders.ts';
import { latestFrom } from '../tables/record-table.ts';
import { type Subscriber, subscribers } from '../tables/subscribers.ts';
import {
  type Subscription,
  sortEndedLast,
  subscriptionById,
  subscriptionsOf,
} from '../tables/subscriptions.ts';

/** A client, or somebody who has never paid, as far as records belong to them. */
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
  /** Those that go on, then ended ones. */
  readonly subscriptions: readonly Subscription[];
  readonly subscribers: readonly Subscriber[];
}

/** A change, and the record that was changed. */
export interface ListedChange extends StoredChange {
  readonly list: AdminList;
  readonly id: string;
}

/** Finds whose a record is; a form is its payer's. @returns undefined without such a record @throws StorageError */
export async function identifyClient(list: AdminList, id: string): Promise<ClientIdentity | undefined> {
  if (list === CLIENTS_LIST) return identityOfClient(await resolveClient(id));
  const record = await LISTS[list].find(id);
  // All erased people share this email address.
  if (!record || record.email === ERASED) return undefined;
  const order = 'lines' in record ? record : 'answers' in record ? await orderOfForm(record) : undefined;
  const client = (order && (await clientOfOrder(order))) ?? (await clientOf(record.email));
  const formIds = 'answers' in record ? [id] : [];
  return (await identityOfClient(client, formIds)) ?? { client, emails: [record.email], formIds };
}

async function identityOfClient(
  found: Client | undefined,
  formIds: readonly string[] = [],
): Promise<ClientIdentity | undefined> {
  const client = found && (await applyPendingChange(found));
  return client && { client, emails: emailsOf(client), formIds };
}

async function orderOfForm({ payment: { sessionId } }: OnboardingSubmission): Promise<Order | undefined> {
  return sessionId === undefined ? undefined : orders.get(sessionId);
}

function emailsOf({ email, emails }: Client): string[] {
  return [email, ...emails].filter(isEmailAddress);
}

/** What belongs to a client or email address: the newest records of each kind, up to its limit. @throws StorageError */
export async function recordsOf({ client, emails, formIds }: ClientIdentity): Promise<ClientRecords> {
  const known = Object.entries(client?.orders ?? {});
  const of = <Item>(read: (email: string) => Promise<readonly Item[]>) =>
    Promise.all(emails.map(read)).then((found) => found.flat());
  const [submissions, forms, bought, plans, readers] = await Promise.all([
    of((email) => latestFrom(email, contactSubmissions, ADMIN_PAGE_LENGTH)),
    // The index has neither answers nor mails.
    of((email) => latestFrom<{ readonly id: string }>(email, onboardingSubmissions, ADMIN_PAGE_LENGTH)),
    of((email) => latestFrom(email, orders, MAX_PURCHASES)),
    of((email) => subscriptionsOf(email)),
    of(async (email) => [await subscribers.get(email)]),
  ]);
  const allForms = [
    ...forms.map(({ id }) => id),
    ...known.flatMap(([, { form }]) => form?.id ?? []),
    ...formIds,
  ];
  const [whole, ofOrders, ofPlans] = await Promise.all([
    Promise.all([...new Set(allForms)].map((id) => onboardingSubmissions.get(id))),
    missing(
      bought,
      known.map(([id]) => id),
      orders.get,
    ),
    missing(
      plans,
      known.flatMap(([, { subscription }]) => subscription?.id ?? []),
      subscriptionById,
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
function missing<Item extends { readonly id: string }>(
  found: readonly Item[],
  ids: readonly string[],
  get: (id: string) => Promise<Item | undefined>,
): Promise<(Item | undefined)[]> {
  const absent = ids.filter((id) => !found.some((item) => item.id === id));
  return Promise.all(absent.map(get));
}

/** The latest changes of each record. */
const CHANGES_EACH = 100;

/** Reads the changes of records, of their client, and of clients merged into it, newest first. @throws StorageError */
export async function changesOf(client: Client | undefined, records: ClientRecords): Promise<ListedChange[]> {
  const changed = ADMIN_LISTS.flatMap((list) => {
    const items: readonly AdministeredRecord[] =
      list === CLIENTS_LIST ? [client ?? []].flat() : records[list];
    return items.filter((item) => item.version > 0).map(({ id }) => ({ list, id }));
  });
  const merged = (client?.mergedIds ?? []).map((id) => ({ list: CLIENTS_LIST, id }));
  const changes = await Promise.all(
    [...changed, ...merged].map(async ({ list, id }) =>
      (await latestChanges(changesName(list, id), CHANGES_EACH)).map((change) => ({ ...change, list, id })),
    ),
  );
  return changes.flat().sort((one, other) => other.at.localeCompare(one.at));
}
