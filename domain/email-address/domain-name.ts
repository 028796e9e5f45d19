/** Domain names as mail servers know them. Independent of URL parsers, which differ between browsers. */
import { decodePunycode, encodePunycode } from './punycode.ts';

/** Prefix of an encoded label, which has letters of other scripts. */
const ENCODED = 'xn--';

/** Invisible characters, such as zero-width spaces, soft hyphens, variation selectors, and direction marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Joiners change words of some scripts, and so the domain; anywhere else they are invisible. */
const INVISIBLE_IN_DOMAINS =
  /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{M}])[\u200c\u200d]/gu;

const DOTS = /[\u3002\uff0e\uff61]/g;

/** A label of a domain (RFC 5892). Cherokee capitals count as lower-case letters. */
const LABEL = /^(?:(?!\p{Script=Cherokee})(?:[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}-]|\u200c|\u200d))+$/u;

/** Distinct lower-case letters that share capitals with others. */
const OWN_LETTERS = 'ßςı';

const HOST_LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** A top-level domain never begins with a digit, unlike the end of an IP address. */
const ENDING = /^[a-z]/;

const MAX_LENGTH = 253;

/** Other names of the same mailboxes. */
const SAME_MAILBOXES: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/** Returns a text without invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Canonical form of a domain: lower-case ASCII (A-labels), one name for aliases. Other text is unchanged. */
export function canonicalDomain(domain: string): string {
  const name = fold(domain).split('.').map(toAscii).join('.');
  return SAME_MAILBOXES[name] ?? name;
}

/** Whether a canonical domain can exist. */
export function isDomainName(domain: string): boolean {
  const labels = domain.split('.');
  return (
    domain.length <= MAX_LENGTH &&
    labels.length > 1 &&
    labels.every((label) => HOST_LABEL.test(label) && isOwnForm(label)) &&
    ENDING.test(labels.at(-1) ?? '')
  );
}

/** Returns a readable domain, such as `bücher.example`, if it cannot be mistaken for another one; otherwise in ASCII. */
export function shownDomain(domain: string): string {
  const labels = domain.split('.').map((label) => ({ label, decoded: decode(label) }));
  const ending = labels.at(-1)?.decoded;
  return labels
    .map(({ label, decoded }) => (decoded !== undefined && isUnmistakable(decoded, ending) ? decoded : label))
    .join('.');
}

/** In NFD: letters with European accents, and letters that resemble no others. */
const ACCENTED_LATIN = /^(?:[a-z\d-][\u0300-\u0308\u030a-\u030c\u0327\u0328]?|[ßæœø])+$/;

/** Scripts that occur alone, or mixed in one language. */
const OTHER_SCRIPTS: readonly RegExp[] = [
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}$/u,
  /^\p{Script=Hangul}{2,}$/u,
  /^[\p{Script=Arabic}\u200c]{2,}$/u,
  /^[\p{Script=Hebrew}]{2,}$/u,
  /^[\p{Script=Thai}]{2,}$/u,
  /^[\p{Script=Devanagari}]{2,}$/u,
];

/** Scripts that resemble Latin: the top-level domain must use them as well. */
const LIKE_LATIN: readonly RegExp[] = [/^[\p{Script=Cyrillic}\d-]+$/u, /^[\p{Script=Greek}\d-]+$/u];

function isUnmistakable(label: string, ending: string | undefined): boolean {
  if (ACCENTED_LATIN.test(label.normalize('NFD'))) return true;
  if (OTHER_SCRIPTS.some((script) => script.test(label))) return true;
  return ending !== undefined && LIKE_LATIN.some((script) => script.test(label) && script.test(ending));
}

/** Writes letters that are equal in domains the same way. */
function fold(domain: string): string {
  const once = (text: string) =>
    Array.from(text.normalize('NFKC'), (character) => character.toLowerCase())
      .join('')
      .normalize('NFKC')
      .replace(DOTS, '.')
      .replace(INVISIBLE_IN_DOMAINS, '');
  return once(once(domain));
}

function toAscii(label: string): string {
  if (isAscii(label) || !LABEL.test(label) || fold(label) !== label || hasForms(label)) return label;
  const encoded = encodePunycode(label);
  return encoded === undefined ? label : `${ENCODED}${encoded}`;
}

/** Whether a text has letter forms without an equivalent in JavaScript, such as an old `ᲀ`. */
function hasForms(label: string): boolean {
  return Array.from(label).some(
    (letter) =>
      !OWN_LETTERS.includes(letter) && letter.toUpperCase().toLowerCase().normalize('NFKC') !== letter,
  );
}

/** Whether a label is spelled in its canonical way, if encoded. */
function isOwnForm(label: string): boolean {
  return !label.startsWith(ENCODED) || decode(label) !== undefined;
}

/** Decodes a label; undefined for an invalid one. */
function decode(label: string): string | undefined {
  if (!label.startsWith(ENCODED)) return undefined;
  const decoded = decodePunycode(label.slice(ENCODED.length));
  return decoded !== undefined && !isAscii(decoded) && toAscii(decoded) === label ? decoded : undefined;
}

function isAscii(text: string): boolean {
  return /^[!-~]*$/.test(text);
}
