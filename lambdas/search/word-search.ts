import type { AdminList } from '../../domain/admin.ts';
import { getItems } from '../aws/dynamodb.ts';
import { getSearchedTexts, type ListedOf, type RecordOf, TABLES } from '../records/kinds.ts';
import { filterKnownWords, hasPostings, type Posting, readPostings } from '../tables/search-index.ts';
import { listTypos, toIndexedWords, toNationalNumber, toQueryWords } from './words.ts';

/** A search for words in a list, which costs the same however long the list is. */
export interface WordSearch<Item> {
  /** Reads records with the rarest word, in the list's order. @param after where to continue @throws StorageError */
  read(after: Posting | undefined, limit: number): Promise<{ items: Item[]; isEnd: boolean }>;
  /** Those of the records that have all words. @throws StorageError */
  filter(records: readonly Item[]): Promise<readonly Item[]>;
}

export interface WordSearchOptions {
  /** The search text. */
  readonly query: string;
  /** Within which records were created, both ends included. */
  readonly created: readonly [start: string, end: string];
  readonly isDescending: boolean;
}

/** Maximum number of words that match a typo. */
const MAX_MEANT = 20;

/** Words are compared by how many records have them, up to this number. */
const COUNTED = 100;

/** Begins a search. The first call of a method looks the words up. */
export function createWordSearch<List extends AdminList>(
  list: List,
  { query, created, isDescending }: WordSearchOptions,
): WordSearch<ListedOf[List]> {
  type Item = ListedOf[List];
  const { variable, keyName } = TABLES[list];
  let looking: Promise<readonly (readonly string[])[]> | undefined;
  const meant = () => {
    looking ??= Promise.all(toQueryWords(query).map((word) => findMeanings(list, word)));
    return looking;
  };
  const postings = (word: string, limit: number, after?: Posting) =>
    readPostings(list, word, { created, isDescending, after, limit });
  let choosing: Promise<readonly string[]> | undefined;
  const chosen = () => {
    choosing ??= meant().then((words) => findRarest(words, (word) => postings(word, COUNTED)));
    return choosing;
  };

  async function read(after: Posting | undefined, limit: number): Promise<{ items: Item[]; isEnd: boolean }> {
    const found = await Promise.all((await chosen()).map((word) => postings(word, limit, after)));
    const merged = sortPostings(
      found.flatMap((one) => one.postings),
      isDescending,
    );
    const page = merged.slice(0, limit);
    const isEnd = merged.length <= limit && found.every((one) => one.isEnd);
    const keys = [...new Set(page.map(({ key }) => key))];
    const records = await getItems<Item>(variable, keyName, keys);
    const recordOf = new Map(keys.map((key, at) => [key, records[at]]));
    // The index drops a record a moment after it was deleted or got another time.
    const items = page.flatMap(({ key, createdAt }) => {
      const record = recordOf.get(key);
      return record?.createdAt === createdAt ? [record] : [];
    });
    return items.length > 0 || isEnd ? { items, isEnd } : read(page.at(-1), limit);
  }

  return {
    read,
    async filter(records) {
      const words = await meant();
      return records.filter((record) => {
        // It was read by its key, and so is whole.
        const has = toIndexedWords(getSearchedTexts(list, record as RecordOf[List]));
        return words.every((meanings) =>
          meanings.some((word) => has.words.includes(word) || has.beginnings.includes(word)),
        );
      });
    },
  };
}

/** The word itself if any record has it, otherwise the number or those that it may be a typo of. */
async function findMeanings(list: AdminList, word: string): Promise<readonly string[]> {
  if (await hasPostings(list, word)) return [word];
  const number = toNationalNumber(word);
  if (number !== undefined && (await hasPostings(list, number))) return [number];
  return (await filterKnownWords(list, listTypos(word))).slice(0, MAX_MEANT);
}

/** Returns the meanings of the word that the fewest records have; empty if one word has no meaning. */
async function findRarest(
  words: readonly (readonly string[])[],
  postingsOfWord: (word: string) => Promise<{ readonly postings: readonly Posting[] }>,
): Promise<readonly string[]> {
  if (words.length <= 1 || words.some((meanings) => meanings.length === 0)) {
    return words.every((meanings) => meanings.length > 0) ? (words[0] ?? []) : [];
  }
  const counts = await Promise.all(
    words.map(async (meanings) => {
      const pages = await Promise.all(meanings.map(postingsOfWord));
      return pages.reduce((sum, { postings }) => sum + postings.length, 0);
    }),
  );
  return words[counts.indexOf(Math.min(...counts))] ?? [];
}

/** Each posting once. */
function sortPostings(postings: readonly Posting[], isDescending: boolean): Posting[] {
  const once = [...new Map(postings.map((posting) => [`${posting.createdAt}#${posting.key}`, posting]))];
  once.sort(([one], [other]) => (one < other ? -1 : 1));
  return (isDescending ? once.reverse() : once).map(([, posting]) => posting);
}
