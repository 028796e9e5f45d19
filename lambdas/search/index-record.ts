import type { AdminList } from '../../domain/admin.ts';
import { getItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { type RecordOf, TABLES } from '../records/tables.ts';
import {
  addPostings,
  hasPostings,
  knownWords,
  markWords,
  type Posting,
  readEntry,
  removeEntry,
  removePostings,
  type SearchEntry,
  saveEntry,
} from '../tables/search-index.ts';
import { searchedTexts } from './searched-texts.ts';
import { type IndexedWords, indexedWords } from './words.ts';

/**
 * Brings the index up to date with a record as it is now, or takes it out if the record is gone: whatever has happened to
 * it, however often this is called, in whatever order.
 * @param key of the record's table
 * @param isRebuild whether to write everything, also what the index should have already
 * @throws StorageError; calling it again continues
 */
export async function indexRecord(
  list: AdminList,
  key: string,
  { isRebuild = false }: { readonly isRebuild?: boolean } = {},
): Promise<void> {
  const [next, known] = await Promise.all([wordsOf(list, key), readEntry(list, key)]);
  const isElsewhere = known && known.createdAt !== next?.createdAt;
  if (isElsewhere) await takeOut(list, key, known);
  const before = isRebuild && known ? { ...known, isOpen: true as const } : known;
  if (next) await update(list, key, next, isElsewhere ? undefined : before);
}

type Indexed = IndexedWords & Pick<Posting, 'createdAt'>;

/** @returns undefined when the record is gone, or is something else that the table keeps and no list shows */
async function wordsOf(list: AdminList, key: string): Promise<Indexed | undefined> {
  const { kind, variable, keyName } = TABLES[list];
  const record = await getItem<RecordOf[AdminList] & { readonly kind?: string }>(environment(variable), {
    [keyName]: key,
  });
  if (record?.kind !== kind) return undefined;
  return { createdAt: record.createdAt, ...indexedWords(searchedTexts(list, record)) };
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
  // Nothing is ever in the index that no entry names: who asks to be forgotten is taken out whole.
  await saveEntry(list, key, { createdAt, words: [...new Set([...before, ...wanted])], isOpen: true });
  const whole = added.filter((word) => words.includes(word));
  const [marked] = await Promise.all([knownWords(list, whole), addPostings(list, posting, added)]);
  await markWords(list, { known: whole.filter((word) => !marked.includes(word)) });
  await remove(list, posting, removed);
  await saveEntry(list, key, { createdAt, words: wanted });
}

async function takeOut(list: AdminList, key: string, { createdAt, words }: SearchEntry): Promise<void> {
  await remove(list, { createdAt, key }, words);
  await removeEntry(list, key);
}

/** Takes a record from words, and forgets those that no record has any more. */
async function remove(list: AdminList, posting: Posting, words: readonly string[]): Promise<void> {
  await removePostings(list, posting, words);
  const { gone } = await sorted(list, words);
  await markWords(list, { gone });
  // Another record may have got one of them at the same moment, and found it marked.
  const { known } = await sorted(list, gone);
  await markWords(list, { known });
}

/** Sorts words by whether any record has them. */
async function sorted(list: AdminList, words: readonly string[]) {
  const has = await Promise.all(words.map((word) => hasPostings(list, word)));
  return { known: words.filter((_, at) => has[at]), gone: words.filter((_, at) => !has[at]) };
}
