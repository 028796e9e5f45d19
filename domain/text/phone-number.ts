// cspell:ignore ension pqrs wxyz
/** Telephone numbers as people write them. */
import { asciiDigits } from './plain-text.ts';

/** ITU-T E.164 has numbers of up to 15 digits; national ones have at most 12. */
const MAX_DIGITS = { international: 15, national: 12 };
const MIN_DIGITS = 5;

const EXTENSION = /[\s,;]{0,3}(?:;ext=|ext(?:ension|n)?\b\.?|x|#)[\s.:]{0,3}(\d{1,7})$/i;
const INTERNATIONAL = /^\(?(?:\+|00|011)/;
const TOLL_FREE = /^(?:\+?1[ .-]?)?\(?(8(?:00|33|44|55|66|77|88))\)?[ .-]?([A-Z\d][A-Z\d .-]*)$/;

const KEYPAD = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** The `tel:` link (RFC 3966) of a text that is exactly one number; undefined for any other text. */
export function phoneHref(text: string): string | undefined {
  const written = plainNumber(text);
  const extension = EXTENSION.exec(written)?.[1];
  const number = written.replace(EXTENSION, '');
  const digits = tollFree(number) ?? dialed(number);
  if (digits === undefined) return undefined;
  return `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}

/** A text with plain digits, hyphens and spaces, in its lines, and without invisible characters. */
export function plainNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-');
  return asciiDigits(plain)
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** The number without its extension, if the text ends with one. @param number as `plainNumber` returns it */
export function withoutExtension(number: string): string {
  return number.replace(/(?<=\d)[\s,;]{0,3}(?:ext(?:ension|n)?\b\.?|x|#)[\s.:]{0,3}\d{1,7}\b/gi, '');
}

function dialed(number: string): string | undefined {
  if (!/^(?:\+|\(\+\d{1,3}\))?[\d ().-]+$/.test(number) || !hasClosedBrackets(number)) return undefined;
  const isInternational = INTERNATIONAL.test(number);
  const dialedPart = isInternational ? number.replace(/\(0\)/, '') : number;
  // Whether the zero of such an area code is dialed from abroad depends on the country.
  if (isInternational && /\(0/.test(dialedPart)) return undefined;
  const digits = dialedPart.replace(/[^+\d]/g, '');
  const most = isInternational ? MAX_DIGITS.international : MAX_DIGITS.national;
  const length = digits.replace(/^(?:\+|00|011)/, '').length;
  return length >= MIN_DIGITS && length <= most ? digits : undefined;
}

function hasClosedBrackets(number: string): boolean {
  return /^(?:[^()]|\([^()]*\))*$/.test(number);
}

/** A toll-free number of North America with letters for digits. Other letters are more often a remark. */
function tollFree(number: string): string | undefined {
  const [, area, rest = ''] = TOLL_FREE.exec(number) ?? [];
  const keys = rest.replace(/[ .-]/g, '');
  if (keys.length !== 7 || !/[A-Z]{3}/.test(keys)) return undefined;
  const prefix = /^\+?1/.exec(number)?.[0] ?? '';
  return `${prefix}${area}${keys.replace(/[A-Z]/g, keyOf)}`;
}

function keyOf(letter: string): string {
  return String(2 + KEYPAD.findIndex((letters) => letters.includes(letter)));
}
