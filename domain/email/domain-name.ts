/** Names of domains as mail servers know them. Nothing here asks the URLs of a browser, which differ between browsers. */
import { decodePunycode, encodePunycode } from './punycode.ts';

/** Begins what stands for letters of other scripts in a domain. */
const ENCODED = 'xn--';

/** Invisible characters, such as spaces of no width, soft hyphens, variation selectors and marks of direction. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Joiners make another word of some scripts, and so another domain; anywhere else they are invisible. */
const INVISIBLE_IN_DOMAINS =
  /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{M}])[\u200c\u200d]/gu;

const DOTS = /[\u3002\uff0e\uff61]/g;

/** A label of a domain (RFC 5892). The capitals of Cherokee count as its small letters. */
const LABEL = /^(?:(?!\p{Script=Cherokee})(?:[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}-]|\u200c|\u200d))+$/u;

/** Small letters of their own, although their capitals are those of others. */
const OWN_LETTERS = 'ßςı';

const HOST_LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** No ending of a domain begins with a digit, unlike IP addresses. */
const ENDING = /^[a-z]/;

const MAX_LENGTH = 253;

/** Other names of the same mailboxes. */
const SAME_MAILBOXES: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/** Returns a text without invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Canonical form of a domain: lower-case ASCII (A-labels), one name for aliases. Other text is left as it is. */
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

/** A domain as it reads, such as `bücher.example`, if it cannot be taken for another one; otherwise in ASCII. */
export function shownDomain(domain: string): string {
  const labels = domain.split('.').map((label) => ({ label, decoded: decode(label) }));
  const ending = labels.at(-1)?.decoded;
  return labels
    .map(({ label, decoded }) => (decoded !== undefined && isUnmistakable(decoded, ending) ? decoded : label))
    .join('.');
}

/** In NFD: letters with the accents of European languages, and letters that are not mistaken for others. */
const ACCENTED_LATIN = /^(?:[a-z\d-][\u0300-\u0308\u030a-\u030c\u0327\u0328]?|[ßæœø])+$/;

/** Alone, or as they are mixed in one language. */
const OTHER_SCRIPTS: readonly RegExp[] = [
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}$/u,
  /^\p{Script=Hangul}{2,}$/u,
  /^[\p{Script=Arabic}\u200c]{2,}$/u,
  /^[\p{Script=Hebrew}]{2,}$/u,
  /^[\p{Script=Thai}]{2,}$/u,
  /^[\p{Script=Devanagari}]{2,}$/u,
];

/** Look like Latin, so that the ending has to be in them as well. */
const LIKE_LATIN: readonly RegExp[] = [/^[\p{Script=Cyrillic}\d-]+$/u, /^[\p{Script=Greek}\d-]+$/u];

function isUnmistakable(label: string, ending: string | undefined): boolean {
  if (ACCENTED_LATIN.test(label.normalize('NFD'))) return true;
  if (OTHER_SCRIPTS.some((script) => script.test(label))) return true;
  return ending !== undefined && LIKE_LATIN.some((script) => script.test(label) && script.test(ending));
}

/** Letters that are the same for a domain are written the same way. */
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

/** Whether a text has forms of letters for which JavaScript does not know what they are the same as, such as an old `ᲀ`. */
function hasForms(label: string): boolean {
  return Array.from(label).some(
    (letter) =>
      !OWN_LETTERS.includes(letter) && letter.toUpperCase().toLowerCase().normalize('NFKC') !== letter,
  );
}

/** Whether a label is not another spelling of one: what is encoded has to be encoded so. */
function isOwnForm(label: string): boolean {
  return !label.startsWith(ENCODED) || decode(label) !== undefined;
}

/** The letters that a label stands for; undefined for one that stands for none. */
function decode(label: string): string | undefined {
  if (!label.startsWith(ENCODED)) return undefined;
  const decoded = decodePunycode(label.slice(ENCODED.length));
  return decoded !== undefined && !isAscii(decoded) && toAscii(decoded) === label ? decoded : undefined;
}

function isAscii(text: string): boolean {
  return /^[!-~]*$/.test(text);
}
