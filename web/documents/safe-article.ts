import sanitizeHtml from 'sanitize-html';
import { ARTICLE_ATTRIBUTES, ARTICLE_LINK_SCHEMES, ARTICLE_TAGS } from '../../domain/article-html.ts';

/**
 * Removes everything from an article's HTML that articles may not contain, and puts tables into a scrolling container
 * that can be reached with the keyboard. Idempotent.
 */
export function safeArticle(html: string): string {
  return scrollableTables(
    sanitizeHtml(html, {
      allowedTags: [...ARTICLE_TAGS],
      allowedAttributes: Object.fromEntries(
        Object.entries(ARTICLE_ATTRIBUTES).map(([tag, attributes]) => [tag, [...attributes]]),
      ),
      allowedSchemes: [...ARTICLE_LINK_SCHEMES],
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
