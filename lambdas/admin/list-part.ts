import { type AdminList, PAYMENTS_OF, STATUSES_OF } from '../../domain/admin.ts';
import { adminListContract } from '../../domain/contracts/admin.ts';
import type { SummaryOf } from '../../domain/contracts/admin-records.ts';
import { isEmailAddress, normalizeEmail } from '../../domain/email-address.ts';
import { type ItemQuery, type Key, queryItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { problemsOf } from '../http/problem.ts';
import { subscriberEmail } from '../tables/subscribers.ts';
import { type Place, readCursor, type Selection, writeCursor } from './cursor.ts';
import { LISTS, type ListedOf } from './lists.ts';

const problem = problemsOf(adminListContract);

/** What a caller narrows a list down to. */
export interface Filter {
  readonly status?: string | undefined;
  readonly payment?: string | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** What no index answers: money can have been given back for an order whose payment is in another state by now. */
const REFUNDED = 'refunded';

/** Whether what a filter lets pass has to be looked for, because no index holds just that. */
export function isSearch({ status, payment, q }: Filter): boolean {
  return Boolean(q || (status && payment) || payment === REFUNDED);
}

/** A part of a list, newest first. */
export interface ListPart<List extends AdminList> {
  readonly summaries: readonly SummaryOf[List][];
  /** Absent when the part is the last. */
  readonly cursor?: string;
  /** When the last record that was looked at was created. Absent when the part is the last. */
  readonly readTo?: string;
}

export interface PartLimits {
  /** The most records in the part. */
  readonly length: number;
  /** The most that are looked at for it. */
  readonly reads: number;
}

/** Records that are asked for at once. */
const BATCH = 200;

/**
 * The most that is looked at for a part, in bytes of summaries as JSON. A function can answer 6 MB, and CSV within JSON
 * can take twice as much.
 */
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * Reads a part of a list. What it costs has the given limits, however many records there are.
 * @throws Problem `invalid_status` or `invalid_cursor`; StorageError
 */
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
    // One more than may be looked at tells whether there are more.
    const limit = Math.min(BATCH, reads - read + 1);
    const { items, isEnd } = await queryItems<ListedOf[List]>({ ...source, after, limit });
    for (const item of items) {
      const isFull = summaries.length === length || read === reads || bytes > MOST_BYTES;
      if (isFull && last) return { summaries, cursor: writeCursor(selection, last), readTo: last.createdAt };
      const summary = summaryOf(item);
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

/** Decides where a selection is read, and what of it is wanted. */
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
  const isEmail = isEmailAddress(email);
  const text = comparable(q);
  const source = (partition: Source['partition'], index: string | undefined): Source => ({
    table: environment(table.variable),
    ...(index !== undefined && { index }),
    partition,
    isDescending: true,
    keyName,
  });

  /** Where the fewest records are that are not wanted. */
  function narrowest(): Source {
    if (isEmail) return source(['email', email], keyName === 'email' ? undefined : 'byEmail');
    if (payment !== undefined && payment !== REFUNDED) return source(['payment', payment], 'byPayment');
    if (status !== undefined) return source(['status', status], 'byStatus');
    return source(['kind', kind], 'byCreation');
  }

  const hasText = (summary: SummaryOf[List]) =>
    searched.some((name) => comparable(String(summary[name] ?? '')).includes(text));
  // Whoever looks for refunds means orders that are still paid, too, of which only a part was given back.
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

/** Upper and lower case and other ways of writing the same letter make no difference. */
function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** @throws Problem when the cursor is none, or belongs to something else; StorageError */
async function keyAt(source: Source, selection: Selection, cursor: string): Promise<Key> {
  const place = readCursor(selection, cursor);
  const email = place && source.keyName === 'email' ? await subscriberEmail(place.id) : '';
  if (!place || email === undefined) throw problem('invalid_cursor', 'Please load the list again.');
  return keyOf(source, { ...place, email });
}

/** The key of a record in what is read. */
function keyOf(
  { keyName, index, partition: [name, value] }: Source,
  { createdAt, id, email }: Place & { readonly email: string },
): Key {
  const key = { [keyName]: keyName === 'email' ? email : id };
  return index === undefined ? key : { ...key, [name]: value, createdAt };
}
