import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readArticles } from '../../../../web/build/blog/articles.ts';
import { renderMarkdown } from '../../../../web/documents/markdown.ts';
import { toElements } from '../../../../web/features/admin/kinds/posts/preview/article-elements.tsx';

const render = (html: string) => renderToStaticMarkup(createElement(Fragment, null, ...toElements(html)));

/** Normalizes HTML as a browser does: without the preview's link attributes, and white space between blocks. */
const plain = (html: string) =>
  html
    .replace(/ target="_blank" rel="noreferrer"/g, '')
    .replace(/\s*\/>/g, '>')
    .replace(/>\s+</g, '><')
    .replace(/&#x27;/g, "'")
    .replaceAll('data-table=""', 'data-table')
    .replaceAll('colSpan', 'colspan')
    .replaceAll('rowSpan', 'rowspan')
    .replaceAll('tabIndex', 'tabindex');

describe('the preview', () => {
  it.each(readArticles().slice(0, 4))('has the elements of $slug', ({ content }) => {
    expect(plain(render(content))).toBe(plain(content));
  });

  it('shows entities as characters', () => {
    expect(render(renderMarkdown('`a < b && "c"` &lt;script&gt;'))).toContain(
      '<code>a &lt; b &amp;&amp; &quot;c&quot;</code> &lt;script&gt;',
    );
  });

  it.each([
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<iframe src="/x"></iframe><svg onload="x()"><path d=""/></svg>', ''],
    ['<p><em>open', '<p><em>open</em></p>'],
    ['a</p></em>b <', 'ab &lt;'],
  ])('makes nothing of %s but %s', (html, expected) => {
    expect(render(html)).toBe(expected);
  });
});
