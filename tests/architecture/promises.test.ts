import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isModule, type SourceFile, sourceFiles, textsOf } from './source-files.ts';

const NUMBER = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)';
/** A number of hours or days, such as `5-10 business days`. */
const TIME = new RegExp(
  `\\b${NUMBER}(?:\\s?(?:[-–]|to)\\s?${NUMBER})?[ -](?:(?:business|working) )?(?:hour|day)s?\\b`,
  'i',
);

/** Files in which such numbers are allowed, by the beginning of their path, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'domain/promises.ts': 'the promises themselves',
  'domain/passwords.ts': 'words that a password must not consist of',
  'web/content/blog/': 'articles report and give advice',
  'web/content/legal/terms.md': 'the terms are a separate contract, with the specified numbers',
};

/** Words that are not a waiting time of a customer. */
const OTHER_WORDS = ['24-Hour Start'];

const documents = globSync('web/content/**/*.md').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

function timesIn({ path, text }: SourceFile): string[] {
  const texts = path.endsWith('.md') ? text.split('\n') : textsOf({ path, text });
  return texts
    .map((one) => OTHER_WORDS.reduce((left, words) => left.replace(words, ''), one))
    .filter((one) => TIME.test(one))
    .map((one) => `${path}: ${one}`);
}

describe('a promised time', () => {
  it('is written only in domain/promises.ts', () => {
    const files = [...sourceFiles().filter(isModule), ...documents].filter(
      ({ path }) =>
        /^(?:domain|web)\//.test(path) && !Object.keys(ELSEWHERE).some((start) => path.startsWith(start)),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(files.flatMap(timesIn)).toEqual([]);
  });

  it.each([
    "export const TEXT = 'We reply within 4 business hours.';",
    `export const TEXT = \`Setup takes 5–10 business days, \${name}.\`;`,
    "export const TEXT = 'Drafted within one business day';",
    'export const Page = () => <p>We call within 48\n hours.</p>;',
  ])('is found where it is written by hand: %s', (text) => {
    expect(timesIn({ path: 'web/content/page.tsx', text })).toHaveLength(1);
  });

  it.each([
    `export const TEXT = \`Within \${PROMISES.reply}\`;`,
    '/** Within 24 hours. */ export const A = 1;',
  ])('is not found in %s', (text) => {
    expect(timesIn({ path: 'web/content/page.ts', text })).toEqual([]);
  });
});
