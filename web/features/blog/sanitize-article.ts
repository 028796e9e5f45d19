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
 * Takes everything out of an article's HTML that an article may not contain. What was uploaded has not been
 * through the build; the page's policy would not run its scripts either.
 */
export function sanitizeArticle(html: string): string {
  const article = purify.sanitize(html, { ...SETTINGS, RETURN_DOM_FRAGMENT: true });
  for (const table of article.querySelectorAll('table')) table.replaceWith(scrollable(table));
  const holder = document.createElement('div');
  holder.append(article);
  return holder.innerHTML;
}

/** A table in the box that build/markdown.ts gives it. */
function scrollable(table: HTMLTableElement): HTMLElement {
  const box = document.createElement('div');
  box.dataset.table = '';
  box.tabIndex = 0;
  box.role = 'group';
  box.ariaLabel = 'Table';
  box.append(table.cloneNode(true));
  return box;
}
