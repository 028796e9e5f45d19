import { type AdminList, PAYMENTS_OF, STATUSES_OF } from '../../domain/admin.ts';
import { adminListContract } from '../../domain/contracts/admin.ts';
import type { SummaryOf } from '../../domain/contracts/admin-records.ts';
import { isEmailAddress, normalizeEmail } from '../../domain/email-address.ts';
import { type ItemQuery, type Key, queryItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { problemsOf } from '../http/problem.ts';
import { subscriberEmail } from '../tables/subscribers.ts';
import { type CursorPosition, decodeCursor, encodeCursor, type Selection } from './cursor.ts';
import { LISTS, type ListedOf } from './lists.ts';

const problem = problemsOf(adminListContract);

/** The filter of a list request. */
export interface Filter {
  readonly status?: string | undefined;
  readonly payment?: string | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A filter that no index supports: an order can have refunds while its payment is in another state. */
const REFUNDED = 'refunded';

/** Another one: forms from earlier releases have other words for it, see `formStatus`. */
const HANDLED = 'handled';

/** Whether a filter needs a scan, because no index contains exactly the matching records. */
export function isSearch({ status, payment, q }: Filter): boolean {
  return Boolean(q || (status && payment) || payment === REFUNDED || status === HANDLED);
}

/** A part of a list, newest first. */
export interface ListPart<List extends AdminList> {
  readonly summaries: readonly SummaryOf[List][];
  /** Absent on the last part. */
  readonly cursor?: string;
  /** Creation time of the last record that was read (ISO 8601). Absent on the last part. */
  readonly readTo?: string;
}

export interface PartLimits {
  /** Maximum number of records in the part. */
  readonly length: number;
  /** Maximum number of records read for it. */
  readonly reads: number;
}

/** Records per query. */
const BATCH = 200;

/**
 * Maximum size of the summaries of a part as JSON, in bytes. A function can answer 6 MB, and CSV within JSON can take
 * twice as much.
 */
const MAX_BYTES = 2 * 1024 * 1024;

/** Reads a part of a list, within the given limits however many records there are. */
export async function readPart<List extends AdminList>(
  list: List,
  filter: Filter,
  { length, reads }: PartLimits,
): Promise<ListPart<List>> {
  const { summaryOf } = LISTS[list];
  const { selection, source, isWanted } = select(list, filter);
  let after = filter.cursor === undefined ? undefined : await keyAt(source, selection, filter.cursor);

  const summaries: SummaryOf[List][] = [];
  let last: SummaryOf[List] | undefined;
  for (let read = 0, bytes = 0; ; ) {
    // Reading one more than the limit shows whether there are more.
    const limit = Math.min(BATCH, reads - read + 1);
    const { items, isEnd } = await queryItems<ListedOf[List]>({ ...source, after, limit });
    for (const item of items) {
      const isFull = summaries.length === length || read === reads || bytes > MAX_BYTES;
      if (isFull && last) return { summaries, cursor: encodeCursor(selection, last), readTo: last.createdAt };
      const summary = await summaryOf(item);
      read += 1;
      last = summary;
      bytes += Buffer.byteLength(JSON.stringify(summary));
      if (isWanted(summary)) summaries.push(summary);
    }
    if (isEnd || !last) return { summaries };
    after = keyOf(source, last);
  }
}

interface Source extends Pick<ItemQuery, 'table' | 'index' | 'partition' | 'isDescending'> {
  /** The attribute that is the table's key. */
  readonly keyName: string;
}

/** Chooses the table or index to read a selection from, and the filter for the records read. */
function select<List extends AdminList>(list: List, { status, payment, q = '' }: Filter) {
  if (status !== undefined && !STATUSES_OF[list].includes(status)) {
    throw problem('invalid_status', 'The list has no such status.');
  }
  if (payment !== undefined && !PAYMENTS_OF[list].some((known) => known === payment)) {
    throw problem('invalid_payment', 'The list has no such state of a payment.');
  }
  const { table, searched } = LISTS[list];
  const { kind, keyName } = table;
  const email = normalizeEmail(q);
  // A client has several, of which the index has one.
  const isEmail = isEmailAddress(email) && list !== 'clients';
  const text = comparable(q);
  const source = (partition: Source['partition'], index: string | undefined): Source => ({
    table: environment(table.variable),
    ...(index !== undefined && { index }),
    partition,
    isDescending: true,
    keyName,
  });

  /** The index with the fewest records that do not match. */
  function narrowest(): Source {
    if (isEmail) return source(['email', email], keyName === 'email' ? undefined : 'byEmail');
    if (payment !== undefined && payment !== REFUNDED) return source(['payment', payment], 'byPayment');
    if (status !== undefined && status !== HANDLED) return source(['status', status], 'byStatus');
    return source(['kind', kind], 'byCreation');
  }

  const hasText = (summary: SummaryOf[List]) =>
    searched.some((name) => comparable(String(summary[name] ?? '')).includes(text));
  // Searching for refunds also means paid orders of which only a part was refunded.
  const hasPayment = (summary: SummaryOf[List]) =>
    'payment' in summary && (summary.payment === payment || (payment === REFUNDED && 'refunded' in summary));
  const selection: Selection = { list, status, payment, text };
  return {
    selection,
    source: narrowest(),
    isWanted: (summary: SummaryOf[List]) =>
      (status === undefined || summary.status === status) &&
      (payment === undefined || hasPayment(summary)) &&
      (text === '' || isEmail || hasText(summary)),
  };
}

/** Normalizes a text for comparison, ignoring case and Unicode compatibility variants. */
function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** @throws Problem when the cursor is invalid or belongs to another selection; StorageError */
async function keyAt(source: Source, selection: Selection, cursor: string): Promise<Key> {
  const place = decodeCursor(selection, cursor);
  const email = place && source.keyName === 'email' ? await subscriberEmail(place.id) : '';
  if (!place || email === undefined) throw problem('invalid_cursor', 'Please load the list again.');
  return keyOf(source, { ...place, email });
}

/** The key of a record in the table or index that is read. */
function keyOf(
  { keyName, index, partition: [name, value] }: Source,
  { createdAt, id, email }: CursorPosition & { readonly email: string },
): Key {
  const key = { [keyName]: keyName === 'email' ? email : id };
  return index === undefined ? key : { ...key, [name]: value, createdAt };
}
