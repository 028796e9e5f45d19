import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../domain/brand.ts';
import { CART_EXPIRY_MS } from '../../../domain/cart.ts';
import { legalDocument } from '../../../web/build/legal-documents.ts';
import { CONTACT_DRAFT_LIFETIME_MS } from '../../../web/features/contact/contact-draft.ts';
import { ONBOARDING_DRAFT_LIFETIME_MS } from '../../../web/features/onboarding/draft.ts';

const TERMS = sourceOf('terms');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('a legal text', () => {
  it.each([
    ['terms', 26],
    ['privacy', 11],
  ])('has all its sections: %s', (name, count) => {
    const { sections, html, effectiveDate } = legalDocument(name, sourceOf(name));
    expect(sections.map(({ number }) => number)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
    for (const { id, number } of sections) expect(html).toContain(`<h2 id="${id}">${number}. `);
    expect(effectiveDate).toBe('September 16, 2025');
  });

  it('says for how long the browser keeps what, as it is', () => {
    const text = sourceOf('privacy');
    expect(text).toContain(`after ${CART_EXPIRY_MS / MINUTE_MS} minutes of inactivity`);
    expect(text).toContain(`the contact form for up to ${CONTACT_DRAFT_LIFETIME_MS / DAY_MS} days`);
    expect(text).toContain(`the onboarding form for up to ${ONBOARDING_DRAFT_LIFETIME_MS / DAY_MS};`);
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
    ['a date that is none', TERMS.replace(/^effectiveDate.*$/m, 'effectiveDate: soon')],
    ['no front matter', TERMS.replace(/^---[\s\S]*?---/, '')],
  ])('does not go out with %s', (_, source) => {
    expect(() => legalDocument('terms', source)).toThrow(/^terms\.md/);
  });
});

function sourceOf(name: string): string {
  return readFileSync(new URL(`../../../web/content/legal/${name}.md`, import.meta.url), 'utf8');
}
