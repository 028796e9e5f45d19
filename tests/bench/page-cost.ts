/** The cost of the pages of a list for the database, with few records and with many. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ADMIN_PAGE_LENGTH } from '../../domain/admin.ts';
import type { ListQuery } from '../../domain/contracts/admin.ts';
import { SERVICE_IDS } from '../../domain/shop/bought-services.ts';
import { EMPTY_PRICE_MAP } from '../../domain/shop/prices.ts';
import { addDays, businessDay } from '../../domain/time/business-hours.ts';
import { stages } from '../../infra/stages.ts';
import { encodeCursor } from '../../lambdas/admin/cursor.ts';
import type { PageLimits } from '../../lambdas/admin/list-page.ts';
import { type IndexedWords, toIndexedWords } from '../../lambdas/search/words.ts';
import { LOCAL_CREDENTIALS } from '../../local/aws/credentials.ts';
import { startDynamoDb } from '../../local/aws/dynamodb.ts';
import { LOCAL_REGION, localTemplate } from '../../local/local-template.ts';
import { synthesizeLocally } from '../../operations/local-run/project.ts';
import { startDatabaseMeter } from '../support/database-meter.ts';
import { median } from './median.ts';

/** The cost of one reading of a list. */
interface PageCost {
  readonly records: number;
  readonly read: string;
  readonly found: number;
  /** Items that the database looked at. */
  readonly items: number;
  /** Request units that the database would bill. */
  readonly units: number;
  readonly queries: number;
  /** Median of several readings. */
  readonly ms: number;
}

const SIZES = [100, 100_000];

const ROUNDS = 9;
const BATCH = 25;
const LIST = 'submissions';

/** Items that a search may read, as in its function. */
const SEARCH_READS = 500;
const EXPORT_READS = 1_000;

const NOTHING = { items: 0, units: 0, queries: 0 };

/** The requests since it was reset. */
let total = NOTHING;

/** Reads a part of the list. @returns how many records it has */
type ReadPart = (query: ListQuery, limits: PageLimits) => Promise<number>;

/**
 * Measures with the code of the functions, against the local stand-in.
 * @param folder for temporary files
 * @param functionsDir with bundled functions
 */
export async function pageCosts(folder: string, functionsDir: string): Promise<PageCost[]> {
  const database = await startDynamoDb();
  const meter = await startDatabaseMeter(database.url, ({ items, units }) => {
    total = { items: total.items + items, units: total.units + units, queries: total.queries + 1 };
  });
  try {
    const synthesis = synthesizeLocally({
      stage: stages.dev,
      priceMap: EMPTY_PRICE_MAP,
      functionsDir,
      assemblyDirectory: join(folder, 'assembly'),
      region: LOCAL_REGION,
    });
    await database.createTables(localTemplate(synthesis.template, synthesis));
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
      SEARCH_INDEX_TABLE: named('SearchIndex'),
      DAY_COUNTS_TABLE: named('DayCounts'),
      ADMIN_CHANGES_TABLE: named('AdminChanges'),
    });
    // The client reads where the database is while it is loaded.
    const { readPage } = await import('../../lambdas/admin/list-page.ts');
    const { summarizeRecords } = await import('../../lambdas/admin/summaries.ts');
    const { getSearchedTexts } = await import('../../lambdas/records/kinds.ts');
    const readList: ReadPart = async (query, limits) => {
      // Exports do not ask for suppressed addresses.
      const { items } = await readPage<typeof LIST, unknown>(LIST, query, limits, async (some) =>
        limits.length === EXPORT_READS ? some : summarizeRecords(LIST, some),
      );
      return items.length;
    };

    const costs: PageCost[] = [];
    let stored = 0;
    for (const records of SIZES) {
      const places = Array.from({ length: records - stored }, (_, at) => stored + at);
      await store(database.url, table, places.map(submission));
      await store(
        database.url,
        named('SearchIndex'),
        places.flatMap((at) =>
          postings(at, toIndexedWords(getSearchedTexts('submissions', submission(at) as never))),
        ),
      );
      stored = records;
      costs.push(...(await readings(readList, records, [...listings(records), ...searches(records)])));
    }
    const { indexRecord } = await import('../../lambdas/search/index-record.ts');
    total = NOTHING;
    const started = performance.now();
    await indexRecord(LIST, idOf(stored - 1), submission(stored - 1) as never);
    const ms = Math.round(performance.now() - started);
    costs.push({ records: stored, read: 'indexing one record', found: 1, ...total, ms });
    costs.push(...(await figureCosts(stored, (items) => store(database.url, named('DayCounts'), items))));
    return costs;
  } finally {
    await meter.stop();
    await database.stop();
  }
}

/** Measures the figures of the first page, and counting a record into them. @param save stores counters */
async function figureCosts(
  records: number,
  save: (items: readonly object[]) => Promise<void>,
): Promise<PageCost[]> {
  const { readFigures } = await import('../../lambdas/admin/numbers.ts');
  const { countFigures } = await import('../../lambdas/derived-data/figures.ts');
  const today = businessDay(new Date());
  const services = SERVICE_IDS.flatMap((id) => [`service.${id}`, `once.${id}`]);
  // Every service is sold and every origin occurs on every day.
  const measures = [...services, ...OTHER_MEASURES].map((measure) => [measure, 12_345] as const);
  const days = Array.from({ length: FIGURE_DAYS }, (_, at) => addDays(today, -at));
  await save([...days, 'total'].map((day) => ({ list: 'figures', day, ...Object.fromEntries(measures) })));
  const costs: PageCost[] = [];
  for (const [read, work] of [
    ['figures by week', () => readFigures('week', new Date())],
    ['figures by month', () => readFigures('month', new Date())],
    ['counting one record', () => countFigures(LIST, idOf(records - 1))],
    ['counting it again', () => countFigures(LIST, idOf(records - 1))],
  ] as const) {
    total = NOTHING;
    const started = performance.now();
    await work();
    costs.push({ records, read, found: 1, ...total, ms: Math.round(performance.now() - started) });
  }
  return costs;
}

const FIGURE_DAYS = 800;
const OTHER_MEASURES = Array.from({ length: 45 }, (_, at) => `won.days.${at}`);

type Reading = readonly [read: string, query: ListQuery, limits: PageLimits];

const PAGE: PageLimits = { length: ADMIN_PAGE_LENGTH, reads: ADMIN_PAGE_LENGTH };
const SEARCH: PageLimits = { length: ADMIN_PAGE_LENGTH, reads: SEARCH_READS };

function listings(records: number): Reading[] {
  const middle = encodeCursor({ list: LIST }, { createdAt: createdAt(records / 2), id: idOf(records / 2) });
  const day = businessDay(new Date(createdAt(records / 2)));
  return [
    ['first page', {}, PAGE],
    ['page in the middle', { cursor: middle }, PAGE],
    ['first page of a status', { status: 'new' }, PAGE],
    ['first page, oldest first', { sort: 'oldest' }, PAGE],
    ['a range of days', { from: day, to: day }, PAGE],
    ['a status in a range of days, oldest first', { status: 'new', from: day, sort: 'oldest' }, PAGE],
    ['overdue', { overdue: 'yes' }, PAGE],
    ['a service of every hundredth', { service: 'reputation' }, SEARCH],
    ['sent several times', { flag: 'repeated' }, SEARCH],
    ['mail that comes back', { flag: 'undeliverable' }, SEARCH],
    ['exact address', { q: `visitor-${records / 2 + 1}@bench.example` }, SEARCH],
    ['part of an export', {}, { length: EXPORT_READS, reads: EXPORT_READS }],
  ];
}

/** Searches. One record of each size has a name, an address and a number that no other has. */
function searches(records: number): Reading[] {
  const { name = '', email = '', phone = '' } = uniquePersonAt(records / 2) ?? {};
  return [
    ['search: a name', { q: name }, SEARCH],
    ['search: a name with a typo', { q: name.replace('mai', 'ma') }, SEARCH],
    ['search: how a name begins', { q: name.slice(0, 6) }, SEARCH],
    ['search: a part of an address', { q: email.split('@')[0] ?? '' }, SEARCH],
    ['search: a phone number', { q: phone.slice(-8) }, SEARCH],
    ['search: a word that half of them have', { q: 'harbor' }, SEARCH],
    ['search: that and a name', { q: `harbor ${name}` }, SEARCH],
    ['search: that, of a status', { q: 'harbor', status: 'new' }, SEARCH],
    ['search: a word that no record has', { q: 'unmatched' }, SEARCH],
  ];
}

async function readings(readPage: ReadPart, records: number, kinds: readonly Reading[]): Promise<PageCost[]> {
  const costs: PageCost[] = [];
  for (const [read, query, limits] of kinds) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round++) {
      total = NOTHING;
      const started = performance.now();
      found = await readPage(query, limits);
      times.push(performance.now() - started);
    }
    costs.push({ records, read, found, ...total, ms: Math.round(median(times)) });
  }
  return costs;
}

const createdAt = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();
const idOf = (at: number) => `record-${String(at).padStart(8, '0')}`;

async function store(url: string, table: string, items: readonly object[]): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: url, region: 'us-east-1' }));
  for (let start = 0; start < items.length; start += BATCH) {
    const puts = items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item: { ...Item } } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
  client.destroy();
}

/** The record in the middle of each list has a name, an address and a number that no other has. */
function uniquePersonAt(at: number) {
  const mark = SIZES.findIndex((records) => at === records / 2);
  if (mark === -1) return undefined;
  const name = `Quartermaine${'ab'[mark]}`;
  return { name, email: `${name.toLowerCase()}@bench.example`, phone: `801 555 014${mark}` };
}

/** Words of which the index gets the postings. The others would only be more of the same beside them. */
const isSearchedFor = (word: string) => /^(?:quart|harbor|555014|unmatched)/.test(word);

/** The index entries of a record, for the searched words. */
function postings(at: number, { words, beginnings }: IndexedWords): object[] {
  const token = (word: string) => `${LIST}|${word}`;
  const place = `${createdAt(at)}#${idOf(at)}`;
  const own = uniquePersonAt(at) ? words : [];
  return [
    ...[...words, ...beginnings].filter(isSearchedFor).map((word) => ({ token: token(word), at: place })),
    ...(at === 0 ? ['harbor'] : own).filter(isSearchedFor).map((word) => ({ token: token(word), at: '-' })),
  ];
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
    company: at % 2 === 0 ? 'Harbor Works' : 'Analytical Engines',
    website: 'engines.example',
    ...uniquePersonAt(at),
    ...(at % 100 === 0 && { times: 2 }),
    services: [at % 100 === 0 ? 'reputation' : 'seo'],
    service: at % 100 === 0 ? 'Reputation Management' : 'SEO',
    message: 'We would like to be found by people who look for us. '.repeat(12),
    captcha: 'passed',
    contentHash: randomUUID(),
    mails: { team: { state: 'sent', queuedAt: createdAt(at), attempts: 1, messageId: randomUUID() } },
    version: 0,
    revision: 2,
  };
}
