import { brand } from '../../domain/brand.ts';

/** Secrets that no line of a log may contain. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'the id of a checkout': /cs_(?:test|live)_/,
  'a key of the payment provider': /\b(?:[rs]k_(?:test|live)|whsec)_/,
  'a token': /\beyJ[\w-]+\.[\w-]+\.|[\w-]+\.[\w-]{43}(?![\w-])/,
  'an email address': /[\w+-](?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i,
};

/** How lines of functions begin: as they write them, and as the local run prints them. */
const OF_FUNCTION = /^(?:\{|\[[\w-]+\] (?:INFO|WARN|ERROR) )/;

/** @throws Error if lines of a function contain a secret; our own email addresses are none */
export function expectNoSecrets(lines: readonly string[]): void {
  for (const written of lines.filter((text) => OF_FUNCTION.test(text))) {
    const line = Object.values(brand.email).reduce((text, own) => text.replaceAll(own, ''), written);
    for (const [what, pattern] of Object.entries(SECRETS)) {
      if (pattern.test(line)) throw new Error(`A line of the log contains ${what}: ${line}`);
    }
  }
}
