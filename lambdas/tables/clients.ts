import { type ClientStage, clocksStartedAt } from '../../domain/clients.ts';
import type { ClientFields } from '../../domain/contracts/records/clients.ts';
import { CLIENTS } from '../../domain/records/clients.ts';
import type { SubscriptionState } from '../../domain/subscriptions.ts';
import { deleteItem, getItem, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { type AdministeredRecord, workOf } from './administered-record.ts';
import { recordId } from './record-id.ts';
import { createItem, ifUnchanged, type RecordTable, type Revised, replaceItem } from './record-table.ts';

/** A client as it is stored. Times are ISO 8601; email addresses are in the form in which they are compared. */
export interface Client extends AdministeredRecord, Revised, ClientFields {
  /** Derived from the email address of the first payment. */
  readonly id: string;
  readonly status: ClientStage;
  /** Of the first payment. */
  readonly email: string;
  /** Set when the client came back: payments from before do not count for `paidAt` any more. */
  readonly returned?: true;
  /** What is known of the client's paid orders, by their ids. */
  readonly orders: Readonly<Record<string, ClientOrder>>;
  /** Ids of clients that have become part of this one. Their changes stay under these. */
  readonly mergedIds: readonly string[];
}

/** What is known of a paid order: what a client's stage and clocks depend on, and what was bought. */
export interface ClientOrder {
  readonly paidAt: string;
  /** The payment provider's. */
  readonly customerId?: string;
  /** Ids of what was bought. */
  readonly services: readonly string[];
  /** The form that has claimed the order's payment. */
  readonly form?: {
    readonly id: string;
    readonly at: string;
    /** As it was entered, normalized like an email address. */
    readonly email: string;
    readonly businessName: string;
  };
  readonly subscription?: { readonly id: string; readonly state: SubscriptionState };
}

/** Stands for a merged client, or for a further email of one. No index has it, so no list shows it. */
export interface ClientAlias {
  readonly id: string;
  /** Of the client that it leads to. */
  readonly clientId: string;
}

/** Whether a payment for one of a client's plans is overdue. */
export function isPastDue({ orders }: Pick<Client, 'orders'>): boolean {
  return Object.values(orders).some(({ subscription }) => LATE.some((late) => late === subscription?.state));
}

const LATE: readonly SubscriptionState[] = ['past_due', 'unpaid', 'incomplete'];

const VARIABLE = 'CLIENTS_TABLE';
const KIND = 'client';

/** Maximum number of aliases to follow. */
const MAX_HOPS = 20;

/** The id of the client, or of the alias, of a normalized email address. */
export function clientIdOf(email: string): string {
  return recordId(KIND, email);
}

/** What is stored under an id, strongly consistent. @throws StorageError */
function clientOrAlias(id: string): Promise<Client | ClientAlias | undefined> {
  return getItem<Client | ClientAlias>(environment(VARIABLE), { id });
}

function isAlias(item: Client | ClientAlias): item is ClientAlias {
  return 'clientId' in item;
}

/** The table as the back office's lists use it. Aliases are no records. */
export const clients: RecordTable<Client> = {
  kind: KIND,
  variable: VARIABLE,
  keyName: 'id',
  async get(id) {
    const item = await clientOrAlias(id);
    return item && !isAlias(item) ? item : undefined;
  },
};

/** The client that an id leads to, by however many merges. @param id see `clientIdOf` @throws StorageError */
export async function resolveClient(id: string): Promise<Client | undefined> {
  let item = await clientOrAlias(id);
  for (let hops = 0; item && isAlias(item) && hops < MAX_HOPS; hops++) {
    item = await clientOrAlias(item.clientId);
  }
  return item && !isAlias(item) ? item : undefined;
}

/** Stores a new client. @returns false when something is stored under its id @throws StorageError */
export function createClient(client: Client): Promise<boolean> {
  return createItem(clients, { ...client, ...indexed(client) });
}

/** Stores a client that was read before. @returns undefined when it has changed since @throws StorageError */
export function replaceClient(client: Client): Promise<Client | undefined> {
  return replaceItem(clients, client, indexed(client));
}

/** `since` is the sort key of the board. */
function indexed(client: Client) {
  return { kind: KIND, since: clocksStartedAt(client), work: workOf(client, CLIENTS.done) };
}

/** Stores an alias in place of a client, or of nothing. @returns false when that has changed @throws StorageError */
export function storeAlias(alias: ClientAlias, client: Client | undefined): Promise<boolean> {
  return client ? putItem(environment(VARIABLE), alias, ifUnchanged(client)) : createItem(clients, alias);
}

/** The client of a normalized email address. @throws StorageError */
export function clientOf(email: string): Promise<Client | undefined> {
  return resolveClient(clientIdOf(email));
}

export function aliasesOf({ id, emails, mergedIds }: Client): string[] {
  return [...new Set([...mergedIds, ...emails.map(clientIdOf)])].filter((alias) => alias !== id);
}

/** Deletes a client's aliases, then the client. @throws StorageError */
export async function deleteClient(client: Client): Promise<void> {
  for (const id of [...aliasesOf(client), client.id]) await deleteItem(environment(VARIABLE), { id });
}

/** What a client's forms give as email address and is not known to be the client's. It need not be one. */
export function unknownEmails({ email, emails, orders }: Client): string[] {
  const named = Object.values(orders).flatMap(({ form }) => form?.email ?? []);
  return [...new Set(named)].filter((other) => other !== email && !emails.includes(other));
}
