import { describe, expect, it } from 'vitest';
import { anchor, renderMarkdown, typeset } from '../../../web/documents/markdown.ts';

describe('Markdown', () => {
  it('renders headings with anchors', () => {
    expect(renderMarkdown('## Hour two: find them\n\nText.\n\n## Hour two: find them')).toBe(
      '<h2 id="hour-two-find-them">Hour two: find them</h2>\n<p>Text.</p>\n<h2 id="hour-two-find-them-2">Hour two: find them</h2>\n',
    );
    expect(renderMarkdown('# The title is elsewhere')).toContain('<h2');
    expect(anchor("Café's hours?")).toBe('cafes-hours');
    expect(anchor('!')).toBe('part');
  });

  it.each([
    ['<script>alert(1)</script>Text', 'script'],
    ['<img src="x" onerror="alert(1)" alt="">', 'onerror'],
    ['[link](javascript:alert(1))', 'javascript'],
    ['<a href="//evil.example">x</a>', 'evil'],
    ['<iframe src="https://example.com"></iframe>', 'iframe'],
    ['<p style="position:fixed" onclick="x()">y</p>', 'style'],
    ['<svg><script>x</script></svg>', 'svg'],
  ])('drops the dangerous part of %s', (markdown, harm) => {
    expect(renderMarkdown(markdown)).not.toContain(harm);
  });

  it('renders tables in a box that the keyboard can scroll, without empty heading cells', () => {
    const html = renderMarkdown('| | B |\n|---|---|\n| a | b |');
    expect(html).toMatch(/^<div data-table role="group" aria-label="Table" tabindex="0"><table>/);
    expect(html).toContain('<td></td>\n<th scope="col">B</th>');
  });

  it('names a table by the heading above it', () => {
    const html = renderMarkdown('## The *"true"* cost\n\n| A | B |\n|---|---|\n| a | b |');
    expect(html).toContain('aria-label="Table: The &quot;true&quot; cost"');
  });

  it('labels the rows of a table by its first column when that is unique', () => {
    expect(renderMarkdown('| A | B |\n|---|---|\n| x | 1 |\n| *y* | 1 |')).toContain(
      '<th scope="row"><em>y</em></th>\n<td>1</td>',
    );
    expect(renderMarkdown('| A | B |\n|---|---|\n| x | 1 |\n| x | 2 |')).not.toContain('scope="row"');
  });
});

describe('quotes', () => {
  it.each([
    ['"Yes," he said.', '“Yes,” he said.'],
    ["It's the shop's", 'It’s the shop’s'],
    ['(“so”, "said")', '(“so”, “said”)'],
    ["the summer of '26", 'the summer of ’26'],
    ['"<em>quoted</em>"', '“<em>quoted</em>”'],
    ['<p>end"</p><p>"start</p>', '<p>end”</p><p>“start</p>'],
    ['<code>"as it is"</code> "so"', '<code>"as it is"</code> “so”'],
    ['<a href="/x">"x"</a>', '<a href="/x">“x”</a>'],
  ])('change from %s to %s', (written, set) => {
    expect(typeset(written)).toBe(set);
  });
});
