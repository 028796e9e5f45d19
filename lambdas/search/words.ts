/** The words under which records of the back office's lists are indexed. */

type Text = string | null | undefined;

/** What is searched of a record. */
export interface SearchedTexts {
  /** Names, businesses, email addresses: found by the beginnings of their words as well. */
  readonly names: readonly Text[];
  readonly phones?: readonly Text[];
  /** Long texts, ids and URLs: found by whole words. */
  readonly texts?: readonly Text[];
}

/** The words under which a record is found. */
export interface IndexedWords {
  /** Whole words. */
  readonly words: readonly string[];
  /** Beginnings of words that are none of those. */
  readonly beginnings: readonly string[];
}

/** Maximum number of words of a record, and of beginnings. The longest message has more, and each costs a write. */
const MAX_WORDS = 150;
const MAX_BEGINNINGS = 100;

const MAX_CHARACTERS = 40;
const BEGINNING = { least: 3, most: 12 };

/** Shorter words have too many others at a distance of one typo. */
const MIN_LENGTH_FOR_TYPOS = 4;

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Words that say nothing about a text, since nearly every text has them. */
const STOP_WORDS = new Set(
  'a an and are as at be been but by can could do for from had has have how i if in is it its me my no not of on or our so that the their them there they this to us was we were what when which who will with would you your'.split(
    ' ',
  ),
);

/** Splits a text into words: lower case, without accents, punctuation and compatibility variants. */
export function wordsIn(text: Text): string[] {
  const plain = (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, MAX_CHARACTERS).join(''));
}

/** Whether a word says something about a text. */
function isTelling(word: string): boolean {
  return !STOP_WORDS.has(word);
}

/** The words under which a record with these texts is found. */
export function indexedWords({ names, phones = [], texts = [] }: SearchedTexts): IndexedWords {
  const inNames = names.flatMap(wordsIn);
  const inTexts = texts.flatMap(wordsIn).filter(isTelling);
  const words = unique([...inNames, ...phones.flatMap(phoneWords), ...inTexts]).slice(0, MAX_WORDS);
  const beginnings = unique(inNames.flatMap(beginningsOf)).filter((beginning) => !words.includes(beginning));
  return { words, beginnings: beginnings.slice(0, MAX_BEGINNINGS) };
}

/** The words of a query, all of which have to be found: a phone number is one, however it is written. */
export function queryWords(query: string): string[] {
  if (/^[\d\s()+./-]+$/.test(query)) return unique([digitsOf(query)].filter(Boolean));
  const words = unique(wordsIn(query));
  const telling = words.filter(isTelling);
  return telling.length > 0 ? telling : words;
}

/**
 * The words that a word may have become by one typo: a letter too many or too few, another letter, or two neighbors in the
 * wrong order. None for short words.
 */
export function typosOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < MIN_LENGTH_FOR_TYPOS) return [];
  const typos = [...letters, ''].flatMap((_, at) => {
    const [before, [letter, ...after]] = [letters.slice(0, at), letters.slice(at)];
    const put = (...middle: (string | undefined)[]) => [...before, ...middle, ...after].join('');
    return [
      ...ALPHABET.map((other) => put(other, letter)),
      ...(letter === undefined ? [] : [put(), ...ALPHABET.map((other) => put(other))]),
      ...(after[0] === undefined ? [] : [[...before, after[0], letter, ...after.slice(1)].join('')]),
    ];
  });
  return unique(typos).filter((typo) => typo !== word);
}

function beginningsOf(word: string): string[] {
  const letters = [...word];
  const { least, most } = BEGINNING;
  return letters.slice(least, most + 1).map((_, more) => letters.slice(0, least + more).join(''));
}

/** A number whole, its ends as people say them, and its parts as they are written. */
function phoneWords(phone: Text): string[] {
  const digits = digitsOf(phone ?? '');
  const ends = [7, 4].filter((length) => digits.length > length).map((length) => digits.slice(-length));
  return [...(digits === '' ? [] : [digits]), ...ends, ...wordsIn(phone)];
}

/** The digits of a phone number, without the country code of the United States. */
function digitsOf(phone: string): string {
  return phone
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
    .slice(0, MAX_CHARACTERS);
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
