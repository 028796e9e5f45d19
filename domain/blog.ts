/**
 * The blog: what a post is, how posts are found, filtered and told apart.
 * Specification: content and operations, sections 2, 3, 7 and 9.
 */

/** A post as lists show it. */
export interface PostSummary {
  /** Equals the slug unless the file says otherwise. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** URL of the cover on this site. Other URLs are shown as the fallback cover. */
  readonly featuredImage: string;
  /** What the cover shows, for those who cannot see it. */
  readonly coverAlt: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly author: string;
  /** `YYYY-MM-DD`, or a date and time as ISO 8601 writes it. */
  readonly publishedAt: string;
  /** Such as `4 min read`. */
  readonly readingTime: string;
  readonly featured: boolean;
}

/** A post as `/content/blog/{slug}.json` holds it. */
export interface BlogPost extends PostSummary {
  /** HTML of domain/article-html.ts. */
  readonly content: string;
}

export const BLOG_PATH = '/blog';
export const BLOG_FEED_PATH = '/feed.xml';

/** A list of the slugs of all posts. */
export const BLOG_INDEX_PATH = '/content/blog-index.json';

/** Served for the path of an article that the build has not seen. No slug begins with a hyphen. */
export const UNKNOWN_ARTICLE_PAGE = `${BLOG_PATH}/-`;

export function articlePath(slug: string): string {
  return `${BLOG_PATH}/${slug}`;
}

/** Cards shown at first, cards added at a time, and the pause before they are added in milliseconds. */
export const PAGE_SIZE = 9;
export const PAGE_INCREMENT = 6;
export const LOAD_MORE_DELAY_MS = 500;

export const MAX_RELATED = 3;
const TAGS_ON_A_CARD = 3;

export interface PostFilter {
  /** Looked for in title, excerpt and every tag, in any case. Empty finds all. */
  readonly query: string;
  /** Exactly this category; empty for all of them. */
  readonly category: string;
}

export const NO_FILTER: PostFilter = { query: '', category: '' };

/** Whether a filter lets every post pass. */
export function isNoFilter({ query, category }: PostFilter): boolean {
  return query.trim() === '' && category === '';
}

/** The posts that match both the search and the category, in their order. */
export function filterPosts<Post extends PostSummary>(
  posts: readonly Post[],
  { query, category }: PostFilter,
): Post[] {
  const wanted = query.trim().toLowerCase();
  return posts.filter(
    (post) =>
      (category === '' || post.category === category) &&
      [post.title, post.excerpt, ...post.tags].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** The categories that occur, by name. */
export function categoriesOf(posts: readonly PostSummary[]): string[] {
  return [...new Set(posts.map(({ category }) => category))].sort((a, b) => a.localeCompare(b, 'en-US'));
}

/** Other posts of the same category, in their order. */
export function relatedPosts<Post extends PostSummary>(
  { slug, category }: PostSummary,
  posts: readonly Post[],
): Post[] {
  return posts.filter((post) => post.category === category && post.slug !== slug).slice(0, MAX_RELATED);
}

/** What a card shows of a post's tags, and how many it leaves out. */
export function tagsOnCard(tags: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: tags.slice(0, TAGS_ON_A_CARD), more: Math.max(0, tags.length - TAGS_ON_A_CARD) };
}

/** Newest first; posts of one day by title, so that every list has one order. */
export function newestFirst<Post extends PostSummary>(posts: readonly Post[]): Post[] {
  return posts.toSorted(
    (a, b) =>
      Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || a.title.localeCompare(b.title, 'en-US'),
  );
}

/** As cards write it: `Nov 17, 2026`. */
export function shortDate(publishedAt: string): string {
  return formatDate(publishedAt, 'medium');
}

/** As an article writes it: `November 17, 2026`. */
export function longDate(publishedAt: string): string {
  return formatDate(publishedAt, 'long');
}

type DateStyle = 'medium' | 'long';

/** Made when first used: a browser takes 20 ms or more for them, and most pages of the blog have their dates written. */
const formats = new Map<DateStyle, Intl.DateTimeFormat>();

function formatDate(publishedAt: string, dateStyle: DateStyle): string {
  const format = formats.get(dateStyle) ?? new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' });
  formats.set(dateStyle, format);
  return format.format(new Date(publishedAt));
}
