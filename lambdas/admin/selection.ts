/** Turns the filter of a list into the query that reads it and a test of what was read. */
import {
  type AdminList,
  AWAITS_REPLY,
  DONE_STATUSES,
  type DUE_FILTERS,
  PAYMENTS_OF,
  SERVICES_OF,
  STATUSES_OF,
} from '../../domain/admin.ts';
import { addDays, businessDay, overdueIfBefore, startOfBusinessDay } from '../../domain/business-hours.ts';
import { adminListContract, type ListQuery } from '../../domain/contracts/admin.ts';
import { isEmailAddress, normalizeEmail } from '../../domain/email-address.ts';
import type { ItemQuery, Key } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { problemsOf } from '../http/problem.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { subscriberEmail } from '../tables/subscribers.ts';
import { type CursorPosition, decodeCursor, type Selection } from './cursor.ts';
import { LISTS, type ListedOf } from './lists.ts';

const problem = problemsOf(adminListContract);

/** A filter that no index supports: an order can have refunds while its payment is in another state. */
const REFUNDED = 'refunded';

/** Whether a filter needs a search, because no index contains exactly the matching records. */
export function isSearch({ status, payment, q, service, owner, due }: ListQuery): boolean {
  return Boolean(q || service || owner || due || (status && payment) || payment === REFUNDED);
}

/** How to read a selection, and which of the records read belong to it. */
export interface Reading<List extends AdminList> {
  readonly selection: Selection;
  readonly source: Source;
  /** Within which records were created, both ends included. The end is before the start if there can be none. */
  readonly created: TimeRange;
  readonly includes: (record: ListedOf[List]) => boolean;
}

/** ISO 8601. */
type TimeRange = readonly [start: string, end: string];

interface Source extends Pick<ItemQuery, 'table' | 'index' | 'partition' | 'range' | 'isDescending'> {
  /** The attribute that is the table's key. */
  readonly keyName: string;
}

/** Chooses the table or index to read a selection from. @throws Problem when the list cannot be filtered so */
export function readingOf<List extends AdminList>(list: List, query: ListQuery): Reading<List> {
  const { cursor: _, q = '', ...filter } = query;
  checkFilter(list, filter);
  const { payment, service, overdue, sort, owner, due } = filter;
  const status = overdue ? AWAITS_REPLY[list] : filter.status;
  const { table, searched, servicesOf } = LISTS[list];
  const { kind, keyName } = table;
  const email = normalizeEmail(q);
  const isEmail = isEmailAddress(email);
  const text = comparable(q);
  const created = createdWithin(filter);

  /** The index with the fewest records that do not match; none for a table whose key is the address. */
  function narrowest(): Pick<Source, 'index' | 'partition'> {
    if (isEmail) return { ...(keyName !== 'email' && { index: 'byEmail' }), partition: ['email', email] };
    if ((owner || due) && !(status && DONE_STATUSES.includes(status))) {
      return { index: 'byWork', partition: ['work', 'open'] };
    }
    if (payment !== undefined && payment !== REFUNDED) {
      return { index: 'byPayment', partition: ['payment', payment] };
    }
    if (status !== undefined) return { index: 'byStatus', partition: ['status', status] };
    return { index: 'byCreation', partition: ['kind', kind] };
  }

  const narrow = narrowest();
  const hasText = (record: ListedOf[List]) =>
    searched.some((name) => comparable(String(record[name] ?? '')).includes(text));
  // Searching for refunds also means paid orders of which only a part was refunded.
  const hasPayment = (record: ListedOf[List]) =>
    'payment' in record && (record.payment === payment || (payment === REFUNDED && 'refunded' in record));
  return {
    selection: { ...filter, list, q: text },
    source: {
      ...narrow,
      table: environment(table.variable),
      // Every index is sorted by time.
      ...(narrow.index && { range: ['createdAt', ...created] }),
      isDescending: sort === undefined,
      keyName,
    },
    created,
    includes: (record) =>
      isWithin(created, record.createdAt) &&
      (status === undefined || record.status === status) &&
      (payment === undefined || hasPayment(record)) &&
      (service === undefined || servicesOf(record).includes(service)) &&
      (owner === undefined || record.owner === owner) &&
      (due === undefined || isDue(record, due)) &&
      (text === '' || isEmail || hasText(record)),
  };
}

function checkFilter(list: AdminList, { status, payment, service, overdue }: Omit<Selection, 'list'>): void {
  if (status !== undefined && !STATUSES_OF[list].includes(status)) {
    throw problem('invalid_status', 'The list has no such status.');
  }
  if (payment !== undefined && !PAYMENTS_OF[list].some((known) => known === payment)) {
    throw problem('invalid_payment', 'The list has no such state of a payment.');
  }
  if (service !== undefined && !SERVICES_OF[list].includes(service)) {
    throw problem('invalid_service', 'The list has no such service.');
  }
  const awaiting = AWAITS_REPLY[list];
  if (overdue && (awaiting === undefined || (status ?? awaiting) !== awaiting)) {
    throw problem('invalid_overdue', 'No reply can be overdue there.');
  }
}

/** From before to after any time in ISO 8601. */
const ALWAYS: TimeRange = ['0', '9'];

function createdWithin({ from, to, overdue }: Pick<ListQuery, 'from' | 'to' | 'overdue'>): TimeRange {
  const start = from === undefined ? ALWAYS[0] : startOfBusinessDay(from).toISOString();
  const ends = [
    ...(to === undefined ? [] : [startOfBusinessDay(addDays(to))]),
    ...(overdue ? [overdueIfBefore(new Date())] : []),
  ].map((end) => new Date(end.getTime() - 1).toISOString());
  return [start, [ALWAYS[1], ...ends].toSorted()[0] ?? ALWAYS[1]];
}

/** Whether a record is to be come back to. @param by today at the latest, or before it */
export function isDue(
  { followUp }: Pick<AdministeredRecord, 'followUp'>,
  by: (typeof DUE_FILTERS)[number],
  today = businessDay(new Date()),
): boolean {
  return followUp !== undefined && (by === 'past' ? followUp < today : followUp <= today);
}

function isWithin([start, end]: TimeRange, time: string): boolean {
  return start <= time && time <= end;
}

/** Normalizes a text for comparison, ignoring case and Unicode compatibility variants. */
function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * The key of the record that a cursor names.
 * @throws Problem when the cursor is invalid or belongs to another selection; StorageError
 */
export async function keyAt(
  { source, selection, created }: Pick<Reading<AdminList>, 'source' | 'selection' | 'created'>,
  cursor: string,
): Promise<Key> {
  const place = decodeCursor(selection, cursor);
  const email = place && source.keyName === 'email' ? await subscriberEmail(place.id) : '';
  // The database takes no start outside of the range that it is asked for.
  if (!place || email === undefined || !isWithin(created, place.createdAt)) {
    throw problem('invalid_cursor', 'Please load the list again.');
  }
  return keyOf(source, { ...place, email });
}

/** The key of a record in the table or index that is read. */
export function keyOf(
  { keyName, index, partition: [name, value] }: Source,
  { createdAt, id, email }: CursorPosition & { readonly email: string },
): Key {
  const key = { [keyName]: keyName === 'email' ? email : id };
  return index === undefined ? key : { ...key, [name]: value, createdAt };
}
