/** Converts a list's filter to a query, and to a test of the records that it returns. */
import { type AdminList, HELD_STATUSES, isDue, isOwnedBy, showsHeld } from '../../domain/admin.ts';
import { adminListContract, type ListQuery } from '../../domain/contracts/admin.ts';
import { isEmailAddress, normalizeEmail } from '../../domain/email-address/email-address.ts';
import { RECORDS } from '../../domain/records/records.ts';
import {
  addDays,
  businessDay,
  overdueIfBefore,
  startOfBusinessDay,
} from '../../domain/time/business-hours.ts';
import { type ItemKey, type ItemQuery, queryItems } from '../aws/dynamodb.ts';
import { createProblemFactory } from '../http/problem.ts';
import { LIST_RULES, type ListedOf } from '../records/kinds.ts';
import { createWordSearch } from '../search/word-search.ts';
import { toWork } from '../tables/administered-record.ts';
import { readSettings } from '../tables/agency/settings.ts';
import type { Posting } from '../tables/search-index.ts';
import { findSubscriberEmail } from '../tables/subscribers.ts';
import { filterSuppressed } from '../tables/suppressed-addresses.ts';
import { type CursorPosition, decodeCursor, type ListSelection } from './cursor.ts';

const problem = createProblemFactory(adminListContract);

/** Filters by payment that no index supports. */
const PAYMENTS_WITHOUT_INDEX = Object.values(LIST_RULES).flatMap(({ soughtPayments = {} }) =>
  Object.keys(soughtPayments),
);

/** Whether a filter needs a search, because no index contains exactly the matching records. */
export function needsSearch({ status, payment, q, service, cameFrom, flag, owner, due }: ListQuery): boolean {
  return Boolean(
    q ||
      service ||
      cameFrom ||
      flag ||
      owner ||
      due ||
      (status && payment) ||
      (payment && PAYMENTS_WITHOUT_INDEX.includes(payment)),
  );
}

/** Whether a list leaves some of its records out without being narrowed down, and may have to read on for a page. */
export function hidesHeldRecords(list: AdminList, query: ListQuery): boolean {
  return !showsHeld(query) && RECORDS[list].statuses.some((status) => HELD_STATUSES.includes(status));
}

/** How to read a selection, and which of the records read belong to it. */
export interface QueryPlan<List extends AdminList> {
  readonly selection: ListSelection;
  readonly source: Source;
  /** Within which records were created, both ends included. The end is before the start if there can be none. */
  readonly created: TimeRange;
  /** Reads records in the list's order. @param after the key of the last one that was read */
  readonly read: (
    after: ItemKey | undefined,
    limit: number,
  ) => Promise<{ items: ListedOf[List][]; isEnd: boolean }>;
  /** Those of some records, in their order; at most a hundred. */
  readonly filter: (records: readonly ListedOf[List][]) => Promise<readonly ListedOf[List][]>;
}

/** ISO 8601. */
type TimeRange = readonly [start: string, end: string];

interface Source extends Pick<ItemQuery, 'table' | 'index' | 'partition' | 'range'> {
  readonly isDescending: boolean;
  /** The attribute that is the table's key. */
  readonly keyName: string;
}

/** Chooses the table or index to read from. @throws Problem when the list cannot be filtered so; StorageError */
export async function planQuery<List extends AdminList>(
  list: List,
  query: ListQuery,
): Promise<QueryPlan<List>> {
  const { cursor: _, q = '', ...filter } = query;
  checkFilter(list, filter);
  const { payment, service, cameFrom, flag, overdue, sort, owner, due } = filter;
  const status = overdue ? RECORDS[list].awaitsReply : filter.status;
  const { table, byEmail, flags, listServices, soughtPayments } = LIST_RULES[list];
  const { kind, keyName } = table;
  const email = normalizeEmail(q);
  const ofEmail = byEmail && ({ ...byEmail, partition: ['email', email] } as const);
  // An address that no record has may contain a typo, so it is searched by words.
  const isEmail =
    ofEmail !== undefined &&
    isEmailAddress(email) &&
    (await queryItems({ ...ofEmail, table: table.variable, limit: 1 })).items.length > 0;
  const created = await getTimeRange(filter);
  const today = businessDay(new Date());

  /** The index with the fewest records that do not match. */
  function narrowest(): Pick<Source, 'index' | 'partition'> {
    if (q !== '' && !isEmail) return { index: 'byCreation', partition: ['kind', kind] };
    if (isEmail) return ofEmail;
    if ((owner || due) && !(status && RECORDS[list].done.includes(status))) {
      return { index: 'byWork', partition: ['work', 'open'] };
    }
    if (payment !== undefined && !PAYMENTS_WITHOUT_INDEX.includes(payment)) {
      return { index: 'byPayment', partition: ['payment', payment] };
    }
    if (status !== undefined) return { index: 'byStatus', partition: ['status', status] };
    return { index: 'byCreation', partition: ['kind', kind] };
  }

  const narrow = narrowest();
  const hasPayment = (record: ListedOf[List]) =>
    'payment' in record &&
    (record.payment === payment || Boolean(payment && soughtPayments?.[payment]?.(record)));
  const hidden = hidesHeldRecords(list, query) ? HELD_STATUSES : [];
  const isFlagged = flag === 'undeliverable' ? undefined : flag && flags?.[flag];
  const includes = (record: ListedOf[List]) =>
    isInRange(created, record.createdAt) &&
    (status === undefined || record.status === status) &&
    !hidden.includes(record.status) &&
    (payment === undefined || hasPayment(record)) &&
    (service === undefined || listServices(record).includes(service)) &&
    (cameFrom === undefined || ('cameFrom' in record && record.cameFrom?.kind === cameFrom)) &&
    (isFlagged === undefined || isFlagged(record)) &&
    (owner === undefined || isOwnedBy(toWork(record), owner)) &&
    (due === undefined || isDue(toWork(record), due, today));
  const source: Source = {
    ...narrow,
    table: table.variable,
    // Every index is sorted by time.
    ...(narrow.index && { range: ['createdAt', ...created] }),
    isDescending: sort === undefined,
    keyName,
  };
  const words =
    q === '' || isEmail
      ? undefined
      : createWordSearch(list, {
          query: isEmailAddress(q) ? email : q,
          created,
          isDescending: source.isDescending,
        });
  return {
    selection: { ...filter, list, q: normalizeText(q) },
    source,
    created,
    read: (after, limit) =>
      words ? words.read(after && toPosting(source, after), limit) : queryItems({ ...source, after, limit }),
    filter: async (records) => {
      const found = words ? await words.filter(records) : records;
      const included = found.filter(includes);
      if (flag !== 'undeliverable') return included;
      const suppressed = await filterSuppressed(included.map((record) => record.email));
      return included.filter((record) => suppressed.has(record.email));
    },
  };
}

function checkFilter(
  list: AdminList,
  { status, payment, service, cameFrom, flag, overdue }: Omit<ListSelection, 'list'>,
): void {
  const { statuses, payments, services, hasCameFrom, flags, awaitsReply } = RECORDS[list];
  if (status !== undefined && !statuses.includes(status)) {
    throw problem('invalid_status', 'This list does not have that status.');
  }
  if (payment !== undefined && !payments.some((known) => known === payment)) {
    throw problem('invalid_payment', 'This list does not have that payment state.');
  }
  if (service !== undefined && !services.includes(service)) {
    throw problem('invalid_service', 'This list does not have that service.');
  }
  if (cameFrom !== undefined && !hasCameFrom) {
    throw problem('invalid_came_from', 'Visitors of this list are not known.');
  }
  if (flag !== undefined && !flags.includes(flag)) {
    throw problem('invalid_flag', 'This list does not have that flag.');
  }
  if (overdue && (awaitsReply === undefined || (status ?? awaitsReply) !== awaitsReply)) {
    throw problem('invalid_overdue', 'Replies cannot be overdue with these filters.');
  }
}

/** The place in the search index of the record with a key of the index of all records. */
function toPosting({ keyName }: Source, { createdAt, [keyName]: key }: ItemKey): Posting {
  return { createdAt: String(createdAt), key: String(key) };
}

/** From before to after any time in ISO 8601. */
const ALWAYS: TimeRange = ['0', '9'];

async function getTimeRange({
  from,
  to,
  overdue,
}: Pick<ListQuery, 'from' | 'to' | 'overdue'>): Promise<TimeRange> {
  const start = from === undefined ? ALWAYS[0] : startOfBusinessDay(from).toISOString();
  const ends = [
    ...(to === undefined ? [] : [startOfBusinessDay(addDays(to))]),
    ...(overdue ? [overdueIfBefore(new Date(), (await readSettings()).hours)] : []),
  ].map((end) => new Date(end.getTime() - 1).toISOString());
  return [start, [ALWAYS[1], ...ends].toSorted()[0] ?? ALWAYS[1]];
}

function isInRange([start, end]: TimeRange, time: string): boolean {
  return start <= time && time <= end;
}

/** Normalizes a text for comparison, ignoring case and Unicode compatibility variants. */
function normalizeText(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Returns the key in a cursor. @throws Problem when it is invalid or of another selection; StorageError */
export async function resolveCursorKey(
  { source, selection, created }: Pick<QueryPlan<AdminList>, 'source' | 'selection' | 'created'>,
  cursor: string,
): Promise<ItemKey> {
  const place = decodeCursor(selection, cursor);
  const email = place && source.keyName === 'email' ? await findSubscriberEmail(place.id) : '';
  // The database rejects a start key outside of the queried range.
  if (!place || email === undefined || !isInRange(created, place.createdAt)) {
    throw problem('invalid_cursor', 'Please reload the list.');
  }
  return toKey(source, { ...place, email });
}

/** Returns the key of a record in the table or index that is read. */
export function toKey(
  { keyName, index, partition: [name, value] }: Source,
  { createdAt, id, email }: CursorPosition & { readonly email: string },
): ItemKey {
  const key = { [keyName]: keyName === 'email' ? email : id };
  return index === undefined ? key : { ...key, [name]: value, createdAt };
}
