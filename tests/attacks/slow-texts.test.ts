import { expect, test } from 'vitest';
import { sourceFiles } from '../architecture/source-files.ts';
import { costlyText, expressionsIn } from '../support/linear-expressions.ts';

/** Code of ours that what visitors send or see passes through. The rest reads what we have written ourselves. */
const SEES_VISITORS = /^(?:domain|lambdas|local(?!\/tests)|infra)\/|^web\/(?!build\/|[^/]*$)/;

test('every regular expression takes linear time', () => {
  const written = sourceFiles()
    .filter(({ path }) => SEES_VISITORS.test(path))
    .flatMap(expressionsIn);
  const different = new Map(written.map((found) => [String(found.expression), found]));
  expect(different.size).toBeGreaterThan(150);
  const costly = [...different.values()].flatMap(({ place, expression }) => {
    const text = costlyText(expression);
    return text === undefined ? [] : [`${place} ${expression} for ${JSON.stringify(text)} ...`];
  });
  expect(costly).toEqual([]);
});

test.each([
  /<a\s[^>]*href/i,
  /\s+$/,
  /(?:a|a)+$/,
  /(?:\w+\s?)*$/,
  /^[^@]+@[^@]+\.[^@]+$/,
  /(?<=\s+)!/,
  /\bx(?=.*y)/,
  /(['"]).*x\1/,
])('%s takes more than linear time', (expression) => {
  expect(costlyText(expression)).toBeDefined();
});

test.each([/^\s+|\s$/, /<a\s[^<>]*href/i, /(?<!\s)\s+$/, /^[^@]+@[^@.]+\.[^@]+$/, /.{1,73}/g, /\d{3}(?=\d)/])(
  '%s takes linear time',
  (expression) => {
    expect(costlyText(expression)).toBeUndefined();
  },
);
