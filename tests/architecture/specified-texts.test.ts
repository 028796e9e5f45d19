// cspell:ignore succesful
import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { legalDocument } from '../../web/build/legal-documents.ts';
import { patternOf, plain, SPECIFIED_TEXTS } from '../support/specified-texts.ts';
import { isModule, sourceFiles, textsOf } from './source-files.ts';

/** Every text that the product can show: those in its code, and those that its modules compute. */
let texts: ReadonlySet<string>;

beforeAll(async () => {
  const modules = globSync('{web/content,domain,domain/emails}/*.ts');
  const made = await Promise.all(modules.map((path) => import(`../../${path}`)));
  const written = sourceFiles().filter(
    (file) => /^(?:web|domain|lambdas)\//.test(file.path) && isModule(file),
  );
  const legal = ['terms', 'privacy'].map((name) =>
    legalDocument(name, readFileSync(`web/content/legal/${name}.md`, 'utf8')),
  );
  texts = new Set(
    [...made.flatMap(valuesOf), ...written.flatMap(textsOf), ...legal.flatMap(valuesOf)].map(plain),
  );
});

/** All texts in a value. */
function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : [];
}

const isThere = (text: string) => {
  const pattern = patternOf(text, 'whole');
  return [...texts].some((one) => pattern.test(one));
};

describe('the specified texts', () => {
  it.each(SPECIFIED_TEXTS)('are word for word in the product: $section', ({ texts: quoted }) => {
    expect(quoted.filter((text) => !isThere(text))).toEqual([]);
  });

  it.each([
    'Payment Succesful!',
    'Payment Success',
    '…within 5 business hours…',
    'Load More Articles (N remaining)',
  ])('are reported when missing: %s', (text) => {
    expect(isThere(text)).toBe(false);
  });
});
