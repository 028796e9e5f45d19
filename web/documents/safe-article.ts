import sanitizeHtml from 'sanitize-html';

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

function scrollableTables(html: string): string {
  return html
    .replaceAll('<table>', '<div data-table role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th scope="col"></th>', '<td></td>');
}
