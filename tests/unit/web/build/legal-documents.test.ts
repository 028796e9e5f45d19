// cspell:ignore entitty
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../domain/brand.ts';
import { BROWSER_ENTRIES, SERVER_DATA } from '../../../../domain/kept-data.ts';
import { legalDocument } from '../../../../web/build/legal-documents.ts';
import { typeset } from '../../../../web/documents/markdown.ts';

const TERMS = readSource('terms');

describe('a legal text', () => {
  it.each([
    ['terms', 26],
    ['privacy', 11],
  ])('has all its sections: %s', (name, count) => {
    const { sections, html, effectiveDate } = legalDocument(name, readSource(name));
    expect(sections.map(({ number }) => number)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
    for (const { id, number } of sections) expect(html).toContain(`<h2 id="${id}">${number}. `);
    expect(effectiveDate).toBe('September 16, 2025');
  });

  it('lists all data in the browser and on servers with its duration', () => {
    const { html } = legalDocument('privacy', readSource('privacy'));
    const items = [...html.matchAll(/<li>(.*?): <strong>(.*?)<\/strong><\/li>/g)].map(
      ([, what = '', until = '']) => ({ what, until }),
    );
    for (const [key, { purpose, lifetime }] of Object.entries(BROWSER_ENTRIES)) {
      expect(items.find(({ what }) => what.includes(key))).toEqual({
        what: expect.stringContaining(typeset(purpose)),
        until: typeset(lifetime),
      });
    }
    for (const { what, until } of SERVER_DATA) {
      expect(items).toContainEqual({ what: typeset(what), until: typeset(until) });
    }
  });

  it('names the company by its settings', () => {
    const { html } = legalDocument('terms', TERMS);
    expect(html).toContain(brand.legalEntity);
    expect(html).not.toMatch(/[{}]/);
  });

  it.each([
    ['a placeholder that names nothing', TERMS.replace('{brand.legalEntity}', '{brand.legalEntitty}')],
    ['a placeholder that names a group', TERMS.replace('{brand.legalEntity}', '{brand.email}')],
    ['a placeholder outside the brand settings', TERMS.replace('{brand.legalEntity}', '{process.env}')],
    ['a section too few', TERMS.replace(/## 26\. [\s\S]*$/, '')],
    ['a section too many', `${TERMS}\n## 27. One more\n`],
    ['sections out of order', TERMS.replace('## 3. ', '## 4. ')],
    ['a section without a number', TERMS.replace('## 3. ', '## ')],
    ['no effective date', TERMS.replace(/^effectiveDate.*\n/m, '')],
    ['an invalid date', TERMS.replace(/^effectiveDate.*$/m, 'effectiveDate: soon')],
    ['no front matter', TERMS.replace(/^---[\s\S]*?---/, '')],
  ])('cannot be published with %s', (_, source) => {
    expect(() => legalDocument('terms', source)).toThrow(/^terms\.md/);
  });
});

function readSource(name: string): string {
  return readFileSync(new URL(`../../../../web/content/legal/${name}.md`, import.meta.url), 'utf8');
}
