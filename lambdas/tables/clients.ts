import { type ClientStage, clocksStartedAt } from '../../domain/clients.ts';
import type { ClientFields } from '../../domain/contracts/records/clients.ts';
import { identifiesPerson } from '../../domain/erasure.ts';
import { CLIENTS } from '../../domain/records/clients.ts';
import type { Money } from '../../domain/shop/money.ts';
import type { SubscriptionState } from '../../domain/subscriptions.ts';
import { deleteItem, getItem, putItem } from '../aws/dynamodb.ts';
import { type AdministeredRecord, getWork } from './administered-record.ts';
import { toRecordId } from './record-id.ts';
import { createItem, ifUnchanged, type RecordTable, type Revised, replaceItem } from './record-table.ts';

/** A stored client. Times are ISO 8601; email addresses are normalized. */
export interface Client extends AdministeredRecord, Revised, ClientFields {
  /** Derived from the email address of the first payment. */
  readonly id: string;
  readonly status: ClientStage;
  /** Email address of the first payment. */
  readonly email: string;
  /** Hash of the values that an administrator added: distinguishes a repetition from another client. */
  readonly contentHash?: string;
  /** Set when the client returned: earlier payments no longer count for `paidAt`. */
  readonly returned?: true;
  /** The stage before the last move, with the `formAt` of then. Absent once that move was taken back. */
  readonly movedFrom?: { readonly stage: ClientStage; readonly formAt?: string };
  /** The client's paid orders, by their ids. */
  readonly orders: Readonly<Record<string, ClientOrder>>;
  /** Ids of clients that have become part of this one. Their changes stay under these. */
  readonly mergedIds: readonly string[];
}

/** The parts of a paid order that a client's stage and clocks depend on, and the bought services. */
export interface ClientOrder {
  readonly paidAt: string;
  /** The payment provider's. */
  readonly customerId?: string;
  /** Ids of the bought services. */
  readonly services: readonly string[];
  /** The form that has claimed the order's payment. */
  readonly form?: {
    readonly id: string;
    readonly at: string;
    /** As it was entered, normalized like an email address; `ERASED` once the form is removed. */
    readonly email: string;
    readonly businessName: string;
  };
  readonly subscription?: {
    readonly id: string;
    readonly state: SubscriptionState;
    /** The amount for one month. Absent in clients of earlier releases, until `derived-data` repairs them. */
    readonly monthly?: Money;
  };
}

/** Stands for a merged client, or for a further email of one. No index has it, so no list shows it. */
export interface ClientAlias {
  readonly id: string;
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

/** Derives the id of a client, or an alias, from a normalized email address. */
export function toClientId(email: string): string {
  return toRecordId(KIND, email);
}

/** Reads the client or alias with an id, strongly consistent. @throws StorageError */
function readClientOrAlias(id: string): Promise<Client | ClientAlias | undefined> {
  return getItem<Client | ClientAlias>(VARIABLE, { id });
}

function isAlias(item: Client | ClientAlias): item is ClientAlias {
  return 'clientId' in item;
}

/** The table as the back office's lists use it. Aliases are not records. */
export const clients: RecordTable<Client> = {
  kind: KIND,
  variable: VARIABLE,
  keyName: 'id',
  async get(id) {
    const item = await readClientOrAlias(id);
    return item && !isAlias(item) ? item : undefined;
  },
};

/** Finds the client of an id, following merges. @param id see `toClientId` @throws StorageError */
export async function resolveClient(id: string): Promise<Client | undefined> {
  let item = await readClientOrAlias(id);
  for (let hops = 0; item && isAlias(item) && hops < MAX_HOPS; hops++) {
    item = await readClientOrAlias(item.clientId);
  }
  return item && !isAlias(item) ? item : undefined;
}

/** Stores a new client. @returns false when something is stored under its id @throws StorageError */
export function createClient(client: Client): Promise<boolean> {
  return createItem(clients, { ...client, ...getIndexAttributes(client) });
}

/** Stores a client that was read before. @returns undefined when it has changed since @throws StorageError */
export function replaceClient(client: Client): Promise<Client | undefined> {
  return replaceItem(clients, client, getIndexAttributes(client));
}

/** `since` is the sort key of the board. */
function getIndexAttributes(client: Client) {
  return { kind: KIND, since: clocksStartedAt(client), work: getWork(client, CLIENTS.done) };
}

/** Stores an alias, replacing an existing client. @returns false if the client has changed since @throws StorageError */
export function storeAlias(alias: ClientAlias, client: Client | undefined): Promise<boolean> {
  return client ? putItem(VARIABLE, alias, ifUnchanged(client)) : createItem(clients, alias);
}

/** Finds the client of a normalized email address. @throws StorageError */
export function findClientByEmail(email: string): Promise<Client | undefined> {
  return resolveClient(toClientId(email));
}

export function listAliasIds({ id, emails, mergedIds }: Client): string[] {
  return [...new Set([...mergedIds, ...emails.map(toClientId)])].filter((alias) => alias !== id);
}

/** Deletes a client's aliases, then the client. @throws StorageError */
export async function deleteClient(client: Client): Promise<void> {
  for (const id of [...listAliasIds(client), client.id]) await deleteItem(VARIABLE, { id });
}

/** Lists email entries of a client's forms. They may be invalid. */
export function listFormEmails({ orders }: Pick<Client, 'orders'>): string[] {
  const named = Object.values(orders).flatMap(({ form }) => form?.email ?? []);
  return [...new Set(named)].filter(identifiesPerson);
}

/** The same without those that are known to be the client's. */
export function listUnknownEmails({ email, emails, orders }: Client): string[] {
  return listFormEmails({ orders }).filter((other) => other !== email && !emails.includes(other));
}
