/** Restores records from a copy of a table, one by one and conditionally, since the product is writing to the table. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type AttributeValue,
  type DynamoDB,
  type PutItemCommandInput,
  paginateQuery,
  paginateScan,
  type ScanCommandInput,
} from '@aws-sdk/client-dynamodb';
import { ignoreError } from '../shared/errors.ts';
import { type ReadyTable, readCopyTime } from './restorable-tables.ts';

/** A record in DynamoDB's own format, so that restoring does not alter it. */
type Item = Record<string, AttributeValue>;

export interface Restoration {
  readonly client: DynamoDB;
  readonly table: ReadyTable;
  readonly copy: ReadyTable;
  /** Whether the record with a label was erased since the copy at its person's request. It is left out. */
  readonly isErased: (label: string) => boolean;
}

export interface FoundRecord {
  /** Partition key. */
  readonly id: string;
  /** The complete key, for output. */
  readonly label: string;
  readonly key: Item;
}

export interface Comparison {
  /** Records that exist in the copy only, and whether they had unsent email, which would be sent after restoring. */
  readonly missing: readonly (FoundRecord & { readonly hasOutstandingMail: boolean })[];
  /**
   * Records that differ, ignoring the history of their emails and changes. The fingerprint identifies the current content, so
   * that an overwrite is refused after another change.
   */
  readonly different: readonly (FoundRecord & { readonly fingerprint: string })[];
  /** Number of records created since the copy. */
  readonly newer: number;
  readonly same: number;
  /** Number of records of the copy that were erased since. */
  readonly erased: number;
}

/** The result for a record: `changed` since the comparison; `gone` from the copy. */
export type Outcome = 'restored' | 'changed' | 'gone';

/**
 * Request units per second that a restore may use: a quarter of a table's maximum (see infra/table.ts), leaving the rest
 * to visitors. Writes include those of the indexes, usually four. The copy has no other readers.
 */
const READ_UNITS = 100;
const WRITE_UNITS = 200;
const COPY_READ_UNITS = 300;

/** The partition of the table of changes in which lambdas/tables/erasures.ts notes them. */
const ERASED_RECORDS = 'erased-records';

/** The latest moment to which a table can be restored is some minutes ago, and copies are named after their start. */
const COPY_LAG_MS = 15 * 60_000;

const FINGERPRINT_LENGTH = 8;

/** Expired items are deleted automatically, so they need not be restored. */
const EXPIRY = 'expiresAt';

/** Attribute of records with unsent email; see lambdas/tables/emails.ts. */
const OUTBOX = 'outbox';

/** Incremented by every change of a record; see lambdas/tables/outbox-table.ts. */
const REVISION = 'revision';

/** Attributes that an overwrite keeps: sent emails are not sent again, and versions continue to increase. */
const HISTORY = ['mails', OUTBOX, 'mailDueAt', 'version', REVISION];

/** Compares a table with a copy of it. @throws Error when the tables have different keys */
export async function compareRecords(
  { client, table, copy, isErased }: Restoration,
  isWanted: (record: FoundRecord) => boolean,
): Promise<Comparison> {
  if (table.key.join() !== copy.key.join())
    throw new Error(`${copy.name} and ${table.name} have different keys.`);
  const nowSeconds = Date.now() / 1000;
  let erased = 0;
  const copied = new Map<string, Comparison['missing'][number] & { readonly fingerprint: string }>();
  for await (const item of scan(client, { TableName: copy.name }, COPY_READ_UNITS)) {
    const record = found(item, copy);
    if (!isWanted(record) || Number(item[EXPIRY]?.N ?? Infinity) <= nowSeconds) continue;
    if (isErased(record.label)) erased += 1;
    else {
      const fingerprint = fingerprintOf(withoutHistory(item));
      copied.set(record.label, { ...record, hasOutstandingMail: item[OUTBOX] !== undefined, fingerprint });
    }
  }

  const different: Comparison['different'][number][] = [];
  let newer = 0;
  let same = 0;
  for await (const item of scan(client, { TableName: table.name, ConsistentRead: true }, READ_UNITS)) {
    const record = found(item, table);
    if (!isWanted(record) || isErased(record.label)) continue;
    const before = copied.get(record.label);
    if (!before) newer += 1;
    else if (before.fingerprint === fingerprintOf(withoutHistory(item))) same += 1;
    else different.push({ ...record, fingerprint: shortFingerprintOf(item) });
    copied.delete(record.label);
  }
  return { missing: [...copied.values()], different, newer, same, erased };
}

/** Reads which records of a table were erased after a copy. @param changes the table of administrators' changes */
export async function erasedSince(
  client: DynamoDB,
  changes: string,
  { table, copy }: { readonly table: string; readonly copy: string },
): Promise<(label: string) => boolean> {
  const codes = new Set<string>();
  const query = {
    TableName: changes,
    ConsistentRead: true,
    KeyConditionExpression: '#record = :record AND version > :version',
    ExpressionAttributeNames: { '#record': 'record' },
    ExpressionAttributeValues: {
      ':record': { S: ERASED_RECORDS },
      ':version': { N: String(readCopyTime(copy) - COPY_LAG_MS) },
    },
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    for (const code of Items.flatMap((item) => item.codes?.L ?? [])) codes.add(code.S ?? '');
  }
  // As lambdas/tables/erasures.ts makes the code.
  return (label) => codes.has(createHash('sha256').update(`${table} ${label}`).digest('base64url'));
}

/** Names of the attributes in which a record differs from the copy. */
export async function differences(
  { client, table, copy }: Restoration,
  { key }: FoundRecord,
): Promise<string[]> {
  const [now = {}, before = {}] = await Promise.all([
    read(client, table.name, key),
    read(client, copy.name, key),
  ]);
  const names = Object.keys(withoutHistory({ ...before, ...now }));
  return names.filter((name) => canonical(before[name]) !== canonical(now[name])).sort();
}

/** Restores a record that is missing in the table. One created since is left unchanged. */
export async function restoreRecord(restoration: Restoration, { key }: FoundRecord): Promise<Outcome> {
  const { client, table, copy } = restoration;
  const before = await read(client, copy.name, key);
  if (!before) return 'gone';
  return write(restoration, {
    Item: before,
    ConditionExpression: 'attribute_not_exists(#key)',
    ExpressionAttributeNames: { '#key': table.key[0] ?? '' },
  });
}

/** Overwrites a record with the copy's, except for the history of its emails and changes, if it still has a fingerprint. */
export async function overwrite(
  restoration: Restoration,
  { key }: FoundRecord,
  fingerprint: string,
): Promise<Outcome> {
  const { client, table, copy } = restoration;
  const before = await read(client, copy.name, key);
  if (!before) return 'gone';
  const now = await read(client, table.name, key);
  if (!now || shortFingerprintOf(now) !== fingerprint) return 'changed';

  const history = Object.fromEntries(Object.entries(now).filter(([name]) => HISTORY.includes(name)));
  const revision = now[REVISION] && { [REVISION]: { N: String(Number(now[REVISION].N) + 1) } };
  const attributes = Object.entries(now);
  return write(restoration, {
    Item: { ...withoutHistory(before), ...history, ...revision },
    ConditionExpression: attributes.map((_, at) => `#n${at} = :v${at}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name], at) => [`#n${at}`, name])),
    ExpressionAttributeValues: Object.fromEntries(attributes.map(([, value], at) => [`:v${at}`, value])),
  });
}

async function write(
  { client, table }: Restoration,
  condition: Omit<PutItemCommandInput, 'TableName'>,
): Promise<Outcome> {
  const input = { TableName: table.name, ReturnConsumedCapacity: 'TOTAL', ...condition } as const;
  const written = await ignoreError('ConditionalCheckFailedException', client.putItem(input));
  if (!written) return 'changed';
  await wait((1000 * (written.ConsumedCapacity?.CapacityUnits ?? 1)) / WRITE_UNITS);
  return 'restored';
}

async function read(client: DynamoDB, TableName: string, Key: Item): Promise<Item | undefined> {
  return (await client.getItem({ TableName, Key, ConsistentRead: true })).Item;
}

async function* scan(client: DynamoDB, input: ScanCommandInput, unitsASecond: number): AsyncGenerator<Item> {
  for await (const page of paginateScan({ client }, { ...input, ReturnConsumedCapacity: 'TOTAL' })) {
    const { Items = [], ConsumedCapacity } = page;
    yield* Items;
    await wait((1000 * (ConsumedCapacity?.CapacityUnits ?? 0)) / unitsASecond);
  }
}

function found(item: Item, { key }: ReadyTable): FoundRecord {
  const parts = key.map((name) => [name, item[name] ?? { NULL: true }] as const);
  const words = parts.map(([, { S, N }]) => S ?? N ?? '');
  return { id: words[0] ?? '', label: words.join(' '), key: Object.fromEntries(parts) };
}

function withoutHistory(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !HISTORY.includes(name)));
}

function fingerprintOf(item: Item): string {
  return createHash('sha256').update(canonical(item)).digest('hex');
}

function shortFingerprintOf(item: Item): string {
  return fingerprintOf(item).slice(0, FINGERPRINT_LENGTH);
}

/** Canonical text of a value: attributes and members of sets are sorted. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (name, part: unknown) => {
      if (part instanceof Uint8Array) return Buffer.from(part).toString('base64');
      if (Array.isArray(part)) return ['SS', 'NS'].includes(name) ? part.toSorted() : part;
      if (typeof part !== 'object' || part === null) return part;
      return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
    }) ?? ''
  );
}
