import sanitizeHtml from 'sanitize-html';
import { toText } from '../../domain/site/headings.ts';

/** The HTML tags allowed in an article. docs/product.md#blog */
const TAGS =
  'p h2 h3 h4 ul ol li blockquote strong em del code pre br hr a img figure figcaption table caption thead tbody tr th td dl dt dd';

/** Attributes by the tag that may carry them. Nothing may carry an event handler or a style. */
const ATTRIBUTES = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan', 'align'],
  td: ['colspan', 'rowspan', 'align'],
  h2: ['id'],
  h3: ['id'],
};

/** Allowed schemes of links, besides paths of this site. */
const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'];

/** Removes HTML that articles must not contain, and wraps tables in a focusable scroll container. Idempotent. */
export function safeArticle(html: string): string {
  return scrollableTables(
    sanitizeHtml(html, {
      allowedTags: TAGS.split(' '),
      allowedAttributes: ATTRIBUTES,
      allowedSchemes: LINK_SCHEMES,
      allowProtocolRelative: false,
      transformTags: {
        // The page's title is its only first-level heading.
        h1: 'h2',
        th: (tagName, attribs) => ({ tagName, attribs: { scope: 'col', ...attribs } }),
      },
    }),
  );
}

/** Names each container by the heading above it. */
function scrollableTables(html: string): string {
  let above = '';
  return html
    .replace(/<(h[23])[^>]*>(.*?)<\/\1>|<table>/gs, (found, level?: string, words = '') => {
      if (level) above = `: ${toText(words).replaceAll('"', '&quot;')}`;
      return level ? found : `<div data-table role="group" aria-label="Table${above}" tabindex="0"><table>`;
    })
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th scope="col"></th>', '<td></td>');
}
