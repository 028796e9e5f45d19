/** The words under which records of the back office's lists are indexed. */
import { plainNumber, withoutExtension } from '../../domain/text/phone-number.ts';
import { foldedWords } from '../../domain/text/plain-text.ts';

type Text = string | null | undefined;

/** The searchable texts of a record. */
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
  /** Beginnings of words, without those that are whole words. */
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

/** Words without meaning for a search, since nearly every text has them. */
const STOP_WORDS = new Set(
  'a an and are as at be been but by can could do for from had has have how i if in is it its me my no not of on or our so that the their them there they this to us was we were what when which who will with would you your'.split(
    ' ',
  ),
);

/** Splits a text into words: lower case, without accents, punctuation and compatibility variants. */
export function splitWords(text: Text): string[] {
  return foldedWords(text ?? '').map((word) => [...word].slice(0, MAX_CHARACTERS).join(''));
}

/** Whether a word has meaning for a search. */
function isSignificant(word: string): boolean {
  return !STOP_WORDS.has(word);
}

export function toIndexedWords({ names, phones = [], texts = [] }: SearchedTexts): IndexedWords {
  const inNames = names.flatMap(splitWords);
  const inTexts = texts.flatMap((text) => [...findNumbers(text).flatMap(toNumberWords), ...splitWords(text)]);
  const words = unique([...inNames, ...phones.flatMap(toPhoneWords), ...inTexts.filter(isSignificant)]).slice(
    0,
    MAX_WORDS,
  );
  const beginnings = unique(inNames.flatMap(listBeginnings)).filter(
    (beginning) => !words.includes(beginning),
  );
  return { words, beginnings: beginnings.slice(0, MAX_BEGINNINGS) };
}

/** The words of a query, all of which have to be found: a phone number is one, however it is written. */
export function toQueryWords(query: string): string[] {
  const plain = withoutExtension(plainNumber(query));
  if (/^\d+$/.test(plain)) return [getDigits(plain)];
  const digits = plain.replace(/\D/g, '');
  if (/^[\d ()+./-]+$/.test(plain) && digits.length >= MIN_NUMBER) return [toSearchedNumber(plain)];
  const numbers = findNumbers(plain);
  const rest = numbers.reduce((text, number) => text.replace(number, ' '), plain);
  const words = unique([...numbers.map(toSearchedNumber), ...splitWords(rest)]);
  const telling = words.filter(isSignificant);
  return telling.length > 0 ? telling : words;
}

/** The words within one typo: a letter more, less or other, or two neighbors swapped. None for short words. */
export function listTypos(word: string): string[] {
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

function listBeginnings(word: string): string[] {
  const letters = [...word];
  const { least, most } = BEGINNING;
  return letters.slice(least, most + 1).map((_, more) => letters.slice(0, least + more).join(''));
}

/** The fewest digits of a phone number without its area code. */
const MIN_NUMBER = 7;

/** How many last digits of a number are the same with and without the code of its country and the zero for it. */
const NATIONAL_DIGITS = 9;

const WRITTEN_NUMBER = /(?<![\p{L}\p{N}])\(?\+?\(?\d[\d ().-]{5,}\d(?![\p{L}\p{N}])/gu;

/** Finds phone numbers in a text. Dates and amounts have fewer digits, and digits alone are a word. */
function findNumbers(text: Text): string[] {
  const runs = plainNumber(text ?? '').match(WRITTEN_NUMBER) ?? [];
  return runs.filter((run) => {
    const { length } = run.replace(/\D/g, '');
    return (length >= 10 && length <= 15 && length < run.length) || /^\d{3}[ .-]\d{4}$/.test(run);
  });
}

/** Whole numbers, their usual endings, and their written parts. */
function toPhoneWords(phone: Text): string[] {
  const written = withoutExtension(plainNumber(phone ?? ''));
  return [...splitNumbers(written).flatMap(toNumberWords), ...splitWords(phone)];
}

/** Splits a phone field into numbers. A slash separates two numbers, or is part of one. */
function splitNumbers(phone: string): string[] {
  const several = findNumbers(phone);
  if (several.length > 1) return several;
  const parts = phone.split('/').map((part) => part.replace(/[^\d+()]/g, ''));
  const areNumbers = parts.every((part) => part.replace(/\D/g, '').length >= MIN_NUMBER);
  return areNumbers ? parts : [parts.join('')];
}

function toNumberWords(number: string): string[] {
  const digits = getDigits(number);
  const ends = [...(isNational(digits) ? [] : [NATIONAL_DIGITS]), MIN_NUMBER, 4];
  return digits === ''
    ? []
    : [digits, ...ends.filter((end) => digits.length > end).map((end) => digits.slice(-end))];
}

/** The word by which a number is found, with or without the code of its country. */
function toSearchedNumber(number: string): string {
  const digits = getDigits(number);
  return isNational(digits) ? digits : digits.slice(-NATIONAL_DIGITS);
}

/** The same of digits that may be a number without saying so; undefined for others. */
export function toNationalNumber(word: string): string | undefined {
  return /^\d{10,15}$/.test(word) && !isNational(word) ? word.slice(-NATIONAL_DIGITS) : undefined;
}

/** Whether digits are a number as it is dialed from the United States without a code, or a part of one. */
function isNational(digits: string): boolean {
  return digits.length <= NATIONAL_DIGITS || (digits.length === 10 && !digits.startsWith('0'));
}

/** The digits of a phone number, without the prefix of international calls and the code of the United States. */
function getDigits(number: string): string {
  const start = number.search(/[+\d]/);
  const digits = (number.slice(0, start + 1) + number.slice(start + 1).replace('(0)', '')).replace(/\D/g, '');
  return digits
    .replace(/^(?:00|011)(?=\d{10})/, '')
    .replace(/^1(?=\d{10}$)/, '')
    .slice(0, MAX_CHARACTERS);
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
