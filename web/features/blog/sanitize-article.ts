import purify from 'dompurify';
import { ARTICLE_ATTRIBUTES, ARTICLE_LINK_SCHEMES, ARTICLE_TAGS } from '../../../domain/article-html.ts';

const SETTINGS = {
  ALLOWED_TAGS: [...ARTICLE_TAGS],
  ALLOWED_ATTR: [...new Set<string>(Object.values(ARTICLE_ATTRIBUTES).flat())],
  ALLOWED_URI_REGEXP: new RegExp(
    `^(?:(?:${ARTICLE_LINK_SCHEMES.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`,
    'i',
  ),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * Makes an article's HTML into elements, without everything that articles may not contain. The build has not sanitized uploaded
 * articles; the content security policy would not run their scripts either.
 */
export function sanitizeArticle(html: string): DocumentFragment {
  const article = purify.sanitize(html, { ...SETTINGS, RETURN_DOM_FRAGMENT: true });
  for (const table of article.querySelectorAll('table')) table.replaceWith(scrollable(table));
  return article;
}

/** A table in the same container as from build/markdown.ts. */
function scrollable(table: HTMLTableElement): HTMLElement {
  const box = document.createElement('div');
  box.dataset.table = '';
  box.tabIndex = 0;
  box.role = 'group';
  box.ariaLabel = 'Table';
  box.append(table.cloneNode(true));
  return box;
}
