import type { AdminList } from '../../domain/admin.ts';
import { getSearchedTexts, type RecordOf, TABLES } from '../records/kinds.ts';
import {
  addPostings,
  filterKnownWords,
  hasPostings,
  markWords,
  type Posting,
  readEntry,
  removeEntry,
  removePostings,
  type SearchEntry,
  saveEntry,
} from '../tables/search-index.ts';
import { type IndexedWords, toIndexedWords } from './words.ts';

/** An item of the table of a list: a record, or something else that the table keeps and no list shows. */
export type IndexedItem = RecordOf[AdminList] & { readonly kind?: string };

/**
 * Updates the index to a record as it is now, or takes it out if the record is gone: whatever has happened to it, however
 * often this is called, in whatever order.
 * @param key of the record's table
 * @param item under the key, as it was just read
 * @param isRebuild whether to write everything, even entries that the index should have already
 * @throws StorageError; calling it again continues
 */
export async function indexRecord(
  list: AdminList,
  key: string,
  item: IndexedItem | undefined,
  { isRebuild = false }: { readonly isRebuild?: boolean } = {},
): Promise<void> {
  const next = toIndexEntry(list, item);
  const known = await readEntry(list, key);
  const isElsewhere = known && known.createdAt !== next?.createdAt;
  if (isElsewhere) await removeRecord(list, key, known);
  const before = isRebuild && known ? { ...known, isOpen: true as const } : known;
  if (next) await update(list, key, next, isElsewhere ? undefined : before);
}

type Indexed = IndexedWords & Pick<Posting, 'createdAt'>;

/** @returns undefined for a deleted record, and for an item that no list shows */
function toIndexEntry(list: AdminList, item: IndexedItem | undefined): Indexed | undefined {
  if (item?.kind !== TABLES[list].kind) return undefined;
  return { createdAt: item.createdAt, ...toIndexedWords(getSearchedTexts(list, item)) };
}

async function update(
  list: AdminList,
  key: string,
  { createdAt, words, beginnings }: Indexed,
  known: SearchEntry | undefined,
): Promise<void> {
  const posting = { createdAt, key };
  const wanted = [...words, ...beginnings];
  const before = known?.words ?? [];
  const added = known?.isOpen ? wanted : wanted.filter((word) => !before.includes(word));
  const removed = before.filter((word) => !wanted.includes(word));
  if (known && added.length === 0 && removed.length === 0) return;
  // The entry always covers all postings in the index, so that erasing a person removes every one.
  await saveEntry(list, key, { createdAt, words: [...new Set([...before, ...wanted])], isOpen: true });
  const whole = added.filter((word) => words.includes(word));
  const [marked] = await Promise.all([filterKnownWords(list, whole), addPostings(list, posting, added)]);
  await markWords(list, { known: whole.filter((word) => !marked.includes(word)) });
  await remove(list, posting, removed);
  await saveEntry(list, key, { createdAt, words: wanted });
}

async function removeRecord(list: AdminList, key: string, { createdAt, words }: SearchEntry): Promise<void> {
  await remove(list, { createdAt, key }, words);
  await removeEntry(list, key);
}

/** Removes a record from words, and forgets words that no other record has. */
async function remove(list: AdminList, posting: Posting, words: readonly string[]): Promise<void> {
  await removePostings(list, posting, words);
  const { gone } = await sortByUse(list, words);
  await markWords(list, { gone });
  // Another record may have got one of them at the same moment, and found it marked.
  const { known } = await sortByUse(list, gone);
  await markWords(list, { known });
}

/** Sorts words by whether any record has them. */
async function sortByUse(list: AdminList, words: readonly string[]) {
  const has = await Promise.all(words.map((word) => hasPostings(list, word)));
  return { known: words.filter((_, at) => has[at]), gone: words.filter((_, at) => !has[at]) };
}
