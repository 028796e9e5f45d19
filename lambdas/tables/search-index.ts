/** Holds per word of a list its postings by time, a marker for whole words, and per record an entry of its words. */
import type { AdminList } from '../../domain/admin.ts';
import { getItem, getItemsByKeys, type ItemQuery, queryItems, writeItems } from '../aws/dynamodb.ts';

/** A record that has a word. */
export interface Posting {
  /** ISO 8601. */
  readonly createdAt: string;
  /** The key of its table. */
  readonly key: string;
}

/** Under which words a record is found. */
export interface SearchEntry {
  readonly createdAt: string;
  readonly words: readonly string[];
  /** Whether a change of the words has started and not ended, so that postings may be missing. */
  readonly isOpen?: true;
}

/** Sorts before all times. */
const MARKER = '-';

/** Sorts after everything that can follow a time. */
const LAST = '\uffff';

const TABLE = 'SEARCH_INDEX_TABLE';
const toToken = (list: AdminList, word: string) => `${list}|${word}`;
const toMarkerKey = (list: AdminList, word: string) => ({ token: toToken(list, word), at: MARKER });
const toEntryKey = (list: AdminList, key: string) => ({ token: `${list}#${key}`, at: MARKER });
const toSortKey = ({ createdAt, key }: Posting) => `${createdAt}#${key}`;
const toPostingKeys = (list: AdminList, posting: Posting, words: readonly string[]) =>
  words.map((word) => ({ token: toToken(list, word), at: toSortKey(posting) }));

/** Reads the postings of a word, by time. @throws StorageError */
export async function readPostings(
  list: AdminList,
  word: string,
  {
    created: [start, end],
    after,
    ...query
  }: Pick<ItemQuery, 'isDescending' | 'limit'> & {
    /** Within which the records were created, both ends included. */
    readonly created: readonly [start: string, end: string];
    readonly after?: Posting | undefined;
  },
): Promise<{ readonly postings: readonly Posting[]; readonly isEnd: boolean }> {
  const token = toToken(list, word);
  const { items, isEnd } = await queryItems<{ readonly at: string }>({
    ...query,
    table: TABLE,
    partition: ['token', token],
    range: ['at', start, end + LAST],
    after: after && { token, at: toSortKey(after) },
  });
  const postings = items.map(({ at }) => {
    const [createdAt = '', ...key] = at.split('#');
    return { createdAt, key: key.join('#') };
  });
  return { postings, isEnd };
}

/** Returns the words that records of a list contain, ignoring beginnings of words. @throws StorageError */
export async function filterKnownWords(list: AdminList, words: readonly string[]): Promise<string[]> {
  const keys = words.map((word) => toMarkerKey(list, word));
  const found = await getItemsByKeys<{ readonly token: string }>(TABLE, keys);
  const tokens = new Set(found.map(({ token }) => token));
  return words.filter((word) => tokens.has(toToken(list, word)));
}

/** Whether any record of a list has a word. @throws StorageError */
export async function hasPostings(list: AdminList, word: string): Promise<boolean> {
  const { postings } = await readPostings(list, word, { created: ['0', '9'], limit: 1 });
  return postings.length > 0;
}

/** @throws StorageError */
export function readEntry(list: AdminList, key: string): Promise<SearchEntry | undefined> {
  return getItem<SearchEntry>(TABLE, toEntryKey(list, key));
}

/** @throws StorageError */
export async function saveEntry(list: AdminList, key: string, entry: SearchEntry): Promise<void> {
  await writeItems(TABLE, { puts: [{ ...entry, ...toEntryKey(list, key) }] });
}

/** @throws StorageError */
export async function removeEntry(list: AdminList, key: string): Promise<void> {
  await writeItems(TABLE, { deletes: [toEntryKey(list, key)] });
}

/** Adds a record to words. @throws StorageError */
export async function addPostings(
  list: AdminList,
  posting: Posting,
  words: readonly string[],
): Promise<void> {
  await writeItems(TABLE, { puts: toPostingKeys(list, posting, words) });
}

/** Removes a record from words. @throws StorageError */
export async function removePostings(
  list: AdminList,
  posting: Posting,
  words: readonly string[],
): Promise<void> {
  await writeItems(TABLE, { deletes: toPostingKeys(list, posting, words) });
}

/** Marks whole words as known, or no longer. @throws StorageError */
export async function markWords(
  list: AdminList,
  { known = [], gone = [] }: { readonly known?: readonly string[]; readonly gone?: readonly string[] },
): Promise<void> {
  const markers = (words: readonly string[]) => words.map((word) => toMarkerKey(list, word));
  await writeItems(TABLE, { puts: markers(known), deletes: markers(gone) });
}
