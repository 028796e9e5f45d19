/** What pages of a list cost the database, with few records and with many. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ADMIN_PAGE_LENGTH } from '../../domain/admin.ts';
import { businessDay } from '../../domain/business-hours.ts';
import type { ListQuery } from '../../domain/contracts/admin.ts';
import { EMPTY_PRICE_MAP } from '../../domain/prices.ts';
import { stages } from '../../infra/stages.ts';
import { encodeCursor } from '../../lambdas/admin/cursor.ts';
import type { PartLimits } from '../../lambdas/admin/list-part.ts';
import { LOCAL_CREDENTIALS } from '../../local/aws/credentials.ts';
import { startDynamoDb } from '../../local/aws/dynamodb.ts';
import { synthesize } from '../../local/synthesis.ts';

/** What one reading of a list took. */
export interface PageCost {
  readonly records: number;
  readonly read: string;
  readonly found: number;
  /** Items that the database looked at. */
  readonly items: number;
  /** Request units that the database says it would bill. */
  readonly units: number;
  readonly queries: number;
  /** Median of several readings. */
  readonly ms: number;
}

const SIZES = [100, 100_000];
const ROUNDS = 9;
const BATCH = 25;
const LIST = 'submissions';

/** Of a search, as the function that answers it allows. */
const SEARCH_READS = 500;
const EXPORT_READS = 1_000;

/** Reads a part of the list. @returns how many records it has */
type ReadPart = (query: ListQuery, limits: PartLimits) => Promise<number>;

/**
 * Measures with the code of the functions, against the local stand-in.
 * @param folder for what is made on the way
 * @param functionsDir with bundled functions
 */
export async function pageCosts(folder: string, functionsDir: string): Promise<PageCost[]> {
  const database = await startDynamoDb();
  const meter = await startMeter(database.url);
  try {
    const { template } = synthesize({
      stage: stages.dev,
      priceMap: EMPTY_PRICE_MAP,
      functionsDir,
      assemblyDirectory: join(folder, 'assembly'),
    });
    await database.createTables(template);
    const names = await database.tableNames();
    const named = (part: string) => names.find((name) => name.includes(part)) ?? '';
    const table = named('ContactSubmissions');
    Object.assign(process.env, {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: meter.url,
      CONTACT_SUBMISSIONS_TABLE: table,
      SUPPRESSED_ADDRESSES_TABLE: named('SuppressedAddresses'),
    });
    // The client reads where the database is while it is loaded.
    const { readPart } = await import('../../lambdas/admin/list-part.ts');
    const { summariesOf } = await import('../../lambdas/admin/lists.ts');
    const read: ReadPart = async (query, limits) => {
      // Exports ask for no trouble with addresses.
      const { items } = await readPart<typeof LIST, unknown>(LIST, query, limits, async (some) =>
        limits.length === EXPORT_READS ? some : summariesOf(LIST, some),
      );
      return items.length;
    };

    const costs: PageCost[] = [];
    let stored = 0;
    for (const records of SIZES) {
      await store(database.url, table, stored, records);
      stored = records;
      costs.push(...(await readings(read, meter, records)));
    }
    return costs;
  } finally {
    await meter.stop();
    await database.stop();
  }
}

async function readings(readPart: ReadPart, meter: Meter, records: number): Promise<PageCost[]> {
  const page = { length: ADMIN_PAGE_LENGTH, reads: ADMIN_PAGE_LENGTH };
  const search = { length: ADMIN_PAGE_LENGTH, reads: SEARCH_READS };
  const middle = encodeCursor({ list: LIST }, { createdAt: createdAt(records / 2), id: idOf(records / 2) });
  const day = businessDay(new Date(createdAt(records / 2)));
  const kinds: readonly (readonly [string, ListQuery, PartLimits])[] = [
    ['first page', {}, page],
    ['page in the middle', { cursor: middle }, page],
    ['first page of a status', { status: 'new' }, page],
    ['first page, oldest first', { sort: 'oldest' }, page],
    ['a range of days', { from: day, to: day }, page],
    ['a status in a range of days, oldest first', { status: 'new', from: day, sort: 'oldest' }, page],
    ['overdue', { overdue: 'yes' }, page],
    ['a service of every hundredth', { service: 'reputation' }, search],
    ['sent several times', { flag: 'repeated' }, search],
    ['mail that comes back', { flag: 'undeliverable' }, search],
    ['exact address', { q: `visitor-${records / 2}@bench.example` }, search],
    ['search that finds nothing', { q: 'nothing like it' }, search],
    ['part of an export', {}, { length: EXPORT_READS, reads: EXPORT_READS }],
  ];
  const costs: PageCost[] = [];
  for (const [read, query, limits] of kinds) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round++) {
      meter.reset();
      const started = performance.now();
      found = await readPart(query, limits);
      times.push(performance.now() - started);
    }
    const ms = Math.round(times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
    costs.push({ records, read, found, ...meter.read(), ms });
  }
  return costs;
}

const createdAt = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();
const idOf = (at: number) => `record-${String(at).padStart(8, '0')}`;

async function store(url: string, table: string, from: number, to: number): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: url, region: 'us-east-1' }));
  for (let start = from; start < to; start += BATCH) {
    const length = Math.min(BATCH, to - start);
    const puts = Array.from({ length }, (_, at) => ({ PutRequest: { Item: submission(start + at) } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
  client.destroy();
}

/** A contact request of the usual size. */
function submission(at: number) {
  return {
    kind: 'contact',
    id: idOf(at),
    createdAt: createdAt(at),
    status: at % 4 === 0 ? 'new' : 'closed',
    name: `Visitor ${at}`,
    email: `visitor-${at}@bench.example`,
    phone: '801 555 0199',
    company: 'Analytical Engines',
    website: 'engines.example',
    ...(at % 100 === 0 && { times: 2 }),
    services: [at % 100 === 0 ? 'reputation' : 'seo'],
    service: at % 100 === 0 ? 'Reputation Management' : 'SEO',
    message: 'We would like to be found by people who look for us. '.repeat(12),
    captcha: 'passed',
    contentHash: randomUUID(),
    mails: { team: { state: 'sent', queuedAt: createdAt(at), attempts: 1, messageId: randomUUID() } },
    revision: 2,
  };
}

interface Meter {
  readonly url: string;
  reset(): void;
  read(): Pick<PageCost, 'items' | 'units' | 'queries'>;
  stop(): Promise<void>;
}

/** Passes calls on, asks the database what each costs, and adds it up. */
async function startMeter(databaseUrl: string): Promise<Meter> {
  let total = { items: 0, units: 0, queries: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = { ...JSON.parse(Buffer.concat(chunks).toString()), ReturnConsumedCapacity: 'TOTAL' };
    const headers = Object.entries(request.headers).filter(([name]) =>
      /^x-amz|^auth|^content-type/.test(name),
    );
    const answer = await fetch(databaseUrl, {
      method: 'POST',
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const { ScannedCount = 0, ConsumedCapacity = [] } = JSON.parse(text);
    // Of a batch, what each table costs.
    const costs: readonly { readonly CapacityUnits: number }[] = [ConsumedCapacity].flat();
    total = {
      items: total.items + ScannedCount,
      units: costs.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, total.units),
      queries: total.queries + 1,
    };
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset: () => {
      total = { items: 0, units: 0, queries: 0 };
    },
    read: () => total,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
