/** For each word of a list its postings by time, a marker for whole words, and per record an entry of its words. */
import type { AdminList } from '../../domain/admin.ts';
import { getItem, getItemsByKeys, type ItemQuery, queryItems, writeItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

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
  /** Whether a change of them was begun and has not ended, so that postings may be missing. */
  readonly isOpen?: true;
}

/** Sorts before all times. */
const MARKER = '-';

/** Sorts after everything that can follow a time. */
const LAST = '\uffff';

const table = () => environment('SEARCH_INDEX_TABLE');
const tokenOf = (list: AdminList, word: string) => `${list}|${word}`;
const markerOf = (list: AdminList, word: string) => ({ token: tokenOf(list, word), at: MARKER });
const entryOf = (list: AdminList, key: string) => ({ token: `${list}#${key}`, at: MARKER });
const atOf = ({ createdAt, key }: Posting) => `${createdAt}#${key}`;

/** Reads the postings of a word, by time. @throws StorageError */
export async function postingsOf(
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
  const token = tokenOf(list, word);
  const { items, isEnd } = await queryItems<{ readonly at: string }>({
    ...query,
    table: table(),
    partition: ['token', token],
    range: ['at', start, end + LAST],
    after: after && { token, at: atOf(after) },
  });
  const postings = items.map(({ at }) => {
    const [createdAt = '', ...key] = at.split('#');
    return { createdAt, key: key.join('#') };
  });
  return { postings, isEnd };
}

/** Those of some words that records of a list have, beginnings of words left out. @throws StorageError */
export async function knownWords(list: AdminList, words: readonly string[]): Promise<string[]> {
  const keys = words.map((word) => markerOf(list, word));
  const found = await getItemsByKeys<{ readonly token: string }>(table(), keys);
  const tokens = new Set(found.map(({ token }) => token));
  return words.filter((word) => tokens.has(tokenOf(list, word)));
}

/** Whether any record of a list has a word. @throws StorageError */
export async function hasPostings(list: AdminList, word: string): Promise<boolean> {
  const { postings } = await postingsOf(list, word, { created: ['0', '9'], limit: 1 });
  return postings.length > 0;
}

/** @throws StorageError */
export function readEntry(list: AdminList, key: string): Promise<SearchEntry | undefined> {
  return getItem<SearchEntry>(table(), entryOf(list, key));
}

/** @throws StorageError */
export async function saveEntry(list: AdminList, key: string, entry: SearchEntry): Promise<void> {
  await writeItems(table(), { puts: [{ ...entry, ...entryOf(list, key) }] });
}

/** @throws StorageError */
export async function removeEntry(list: AdminList, key: string): Promise<void> {
  await writeItems(table(), { deletes: [entryOf(list, key)] });
}

/** Adds a record to words. @throws StorageError */
export async function addPostings(
  list: AdminList,
  posting: Posting,
  words: readonly string[],
): Promise<void> {
  const at = atOf(posting);
  await writeItems(table(), { puts: words.map((word) => ({ token: tokenOf(list, word), at })) });
}

/** Takes a record from words. @throws StorageError */
export async function removePostings(
  list: AdminList,
  posting: Posting,
  words: readonly string[],
): Promise<void> {
  const at = atOf(posting);
  await writeItems(table(), { deletes: words.map((word) => ({ token: tokenOf(list, word), at })) });
}

/** Marks whole words as known, or no longer. @throws StorageError */
export async function markWords(
  list: AdminList,
  { known = [], gone = [] }: { readonly known?: readonly string[]; readonly gone?: readonly string[] },
): Promise<void> {
  const markers = (words: readonly string[]) => words.map((word) => markerOf(list, word));
  await writeItems(table(), { puts: markers(known), deletes: markers(gone) });
}
