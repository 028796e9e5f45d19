import { brand } from '../../domain/brand.ts';

/** What no line of a log has: ids of checkouts, keys and tokens, and email addresses. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'the id of a checkout': /cs_(?:test|live)_/,
  'a key of the payment provider': /\b(?:[rs]k_(?:test|live)|whsec)_/,
  'a token': /\beyJ[\w-]+\.[\w-]+\.|[\w-]+\.[\w-]{43}(?![\w-])/,
  'an email address': /[\w+-](?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i,
};

/** How lines of functions begin: as they write them, and as the local run prints them. */
const OF_FUNCTION = /^(?:\{|\[[\w-]+\] (?:INFO|WARN|ERROR) )/;

/** @throws Error if lines that a function has written contain what must not be kept; our own email addresses may be */
export function expectNoSecrets(lines: readonly string[]): void {
  for (const written of lines.filter((text) => OF_FUNCTION.test(text))) {
    const line = Object.values(brand.email).reduce((text, own) => text.replaceAll(own, ''), written);
    for (const [what, pattern] of Object.entries(SECRETS)) {
      if (pattern.test(line)) throw new Error(`A line of the log has ${what}: ${line}`);
    }
  }
}
