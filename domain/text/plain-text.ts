/** Texts in one plain form, across alphabets and their variants. */

/** Latin letters that Unicode does not decompose, with their usual replacements. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
};

const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Writes the decimal digits of every script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Scripts have their ten digits in a row, and a row can follow another. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}

/** Folds a text for comparing: lower case, without accents, strokes, compatibility variants and invisible characters. */
export function foldText(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return asciiDigits(folded.replace(/\p{M}/gu, '').replace(LETTER, (letter) => LETTERS[letter] ?? letter));
}

/** The words of a folded text. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether two words are the same but for one letter too many, too few or changed, or two neighbors swapped. */
export function differByOneTypo(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at++;
  if (shorter.length < longer.length) return shorter.slice(at) === longer.slice(at + 1);
  const isSwapped = shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at];
  return (
    shorter.slice(at + 1) === longer.slice(at + 1) ||
    (isSwapped && shorter.slice(at + 2) === longer.slice(at + 2))
  );
}
