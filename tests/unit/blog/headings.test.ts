import { describe, expect, it } from 'vitest';
import { readContents } from '../../../domain/site/headings.ts';
import { renderMarkdown } from '../../../web/documents/markdown.ts';

const article = (headings: readonly string[]) =>
  renderMarkdown(headings.map((heading) => `## ${heading}\n\nText.\n`).join('\n'));

describe('the contents of an article', () => {
  it('are its headings without markup', () => {
    const html = article(['One', 'Two *and* `half`', 'AT&T <b>bold</b>', 'Four', 'Five']);
    expect(readContents(html)).toEqual([
      { id: 'one', text: 'One' },
      { id: 'two-and-half', text: 'Two and half' },
      { id: expect.any(String), text: 'AT&amp;T bold' },
      { id: 'four', text: 'Four' },
      { id: 'five', text: 'Five' },
    ]);
  });

  it('are left out of a short article', () => {
    expect(readContents(article(['One', 'Two', 'Three', 'Four']))).toEqual([]);
  });
});
