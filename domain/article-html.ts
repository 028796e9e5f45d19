/**
 * What the HTML of an article may contain. The build and the browser both sanitize by this list, because an
 * article may also arrive as an uploaded file that no build has seen.
 * Specification: content and operations, sections 3 and 7.
 */
export const ARTICLE_TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'br',
  'hr',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'dl',
  'dt',
  'dd',
] as const;

/** Attributes by the tag that may carry them. Nothing may carry an event handler or a style. */
export const ARTICLE_ATTRIBUTES = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan', 'align'],
  td: ['colspan', 'rowspan', 'align'],
  h2: ['id'],
  h3: ['id'],
} as const;

/** Allowed schemes of links, besides paths of this site. */
export const ARTICLE_LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'] as const;
