// cspell:ignore nett orgg
import { isEmailAddress } from './email-address.ts';

/** Where most people in North America have their mail. */
const WELL_KNOWN_DOMAINS: readonly string[] = [
  ...['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'aol.com', 'comcast.net'],
  ...['live.com', 'msn.com', 'me.com', 'mac.com', 'att.net', 'verizon.net', 'sbcglobal.net', 'bellsouth.net'],
  ...['cox.net', 'charter.net', 'earthlink.net', 'protonmail.com', 'proton.me', 'googlemail.com'],
  ...[
    'yahoo.ca',
    'hotmail.ca',
    'outlook.ca',
    'live.ca',
    'rogers.com',
    'shaw.ca',
    'sympatico.ca',
    'telus.net',
  ],
  // Resembles one of the others.
  ...['ymail.com', 'mail.com', 'email.com'],
];

/** Misspelled top-level domains, with their corrections. */
const MISTYPED_ENDINGS: Readonly<Record<string, string>> = {
  ...{ con: 'com', cmo: 'com', ocm: 'com', comm: 'com', coom: 'com', vom: 'com', xom: 'com', cim: 'com' },
  ...{ nte: 'net', ent: 'net', ner: 'net', nett: 'net', ogr: 'org', rog: 'org', orgg: 'org' },
};

/** Endings of other countries, which well-known domains do not have. */
const UNUSUAL_ENDINGS: Readonly<Record<string, string>> = { co: 'com', cm: 'com', om: 'com' };

/** The email address that was probably meant, as a guess; undefined if the entered one may well exist. */
export function suggestedEmail(entered: string): string | undefined {
  const [mailbox = '', domain = '', ...rest] = tidied(entered).split('@');
  const suggestion = `${mailbox}@${meantDomain(domain)}`;
  if (mailbox === '' || rest.length > 0 || !isEmailAddress(suggestion)) return undefined;
  return suggestion === withLowerDomain(entered.trim()) ? undefined : suggestion;
}

/** Removes characters that are invalid in email addresses; the domain is in lower case. */
function tidied(entered: string): string {
  const text = entered.replace(/\s/g, '').replace(/@+/g, '@');
  const [mailbox = '', domain, ...rest] = withLowerDomain(text).split('@');
  if (domain === undefined) return withMissingSign(mailbox);
  const dotted = domain.replace(/[.,;]+/g, '.').replace(/^\.|\.$/g, '');
  return [mailbox, dotted, ...rest].join('@');
}

/** `dana@gmail.com` for `dana.gmail.com`. */
function withMissingSign(text: string): string {
  const domain = WELL_KNOWN_DOMAINS.find((known) => text.endsWith(`.${known}`));
  return domain === undefined ? text : `${text.slice(0, -domain.length - 1)}@${domain}`;
}

function withLowerDomain(text: string): string {
  return text.replace(/@.*$/s, (domain) => domain.toLowerCase());
}

function meantDomain(domain: string): string {
  const [closest] = WELL_KNOWN_DOMAINS.map((known) => ({ known, mistakes: mistakesIn(domain, known) }))
    .filter(({ mistakes }) => Number.isFinite(mistakes))
    .sort((a, b) => a.mistakes - b.mistakes);
  if (closest) return closest.known;
  if (!domain.includes('.')) return domain.replace(/(?<=.)(?=(?:com|net|org)$)/, '.');
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return domain.slice(0, -ending.length) + (MISTYPED_ENDINGS[ending] ?? ending);
}

/** How many mistakes make another domain of a well-known one; infinite if it is more likely its own. */
function mistakesIn(domain: string, known: string): number {
  const [name = '', ending = ''] = known.split('.');
  const [entered = '', ...endings] = domain.split('.');
  const end = endings.join('.');
  if (end === '') return mistakesInName(entered.replace(new RegExp(`(?<=.)${ending}$`), ''), name) + 1;
  if (end === ending) return mistakesInName(entered, name);
  return { ...MISTYPED_ENDINGS, ...UNUSUAL_ENDINGS }[end] === ending
    ? mistakesInName(entered, name) + 1
    : Number.POSITIVE_INFINITY;
}

/** Short names are like too many others. */
function mistakesInName(entered: string, name: string): number {
  const most = name.length < 5 ? 0 : name.length < 7 ? 1 : 2;
  const mistakes = distance(entered, name);
  return mistakes <= most ? mistakes : Number.POSITIVE_INFINITY;
}

/** Counts the letters to add, remove, replace, or swap with their neighbor (optimal string alignment). */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
