/**
 * The blog: types of posts, and how they are filtered, sorted and related.
 * docs/product.md#blog
 */

import { differByOneTypo, foldedWords, foldText } from '../text/plain-text.ts';
import { businessDay } from '../time/business-hours.ts';

/** A post as lists show it. */
export interface PostSummary {
  /** Equals the slug by default. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** URL of the cover on this site. Other URLs are shown as the fallback cover. */
  readonly featuredImage: string;
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
  /** HTML, of which web/documents/safe-article.ts keeps what an article may contain. */
  readonly content: string;
  /** Describes the cover for people who cannot see it. */
  readonly coverAlt: string;
}

export const BLOG_PATH = '/blog';
export const BLOG_FEED_PATH = '/feed.xml';

export const BLOG_INDEX_PATH = '/content/blog-index.json';

export function articlePath(slug: string): string {
  return `${BLOG_PATH}/${slug}`;
}

/** Cards shown at first, cards added at a time, and the delay before they are added in milliseconds. */
export const PAGE_SIZE = 9;
export const PAGE_INCREMENT = 6;
export const LOAD_MORE_DELAY_MS = 500;

export const MAX_RELATED = 3;
const TAGS_ON_A_CARD = 3;

export interface PostFilter {
  /** Words, all of which title, excerpt and tags have to have in them, in any order. Empty matches all. */
  readonly query: string;
  /** Exact category; empty matches all. */
  readonly category: string;
}

export const NO_FILTER: PostFilter = { query: '', category: '' };

export function isNoFilter({ query, category }: PostFilter): boolean {
  return query.trim() === '' && category === '';
}

/** Shorter words have too many others at a distance of one typo. */
const MIN_LENGTH_FOR_TYPOS = 4;

/** The posts that match search and category. Ignores case, accents and word order, and forgives one typo. */
export function filterPosts<Post extends PostSummary>(
  posts: readonly Post[],
  { query, category }: PostFilter,
): Post[] {
  const texts = new Map(
    posts.map((post) => [post, foldText([post.title, post.excerpt, ...post.tags].join('\n'))]),
  );
  const isIn = (text: string, word: string) => text.includes(word);
  const matches = soughtIn(query).map((word) => {
    const isTypo =
      word.length >= MIN_LENGTH_FOR_TYPOS && ![...texts.values()].some((text) => isIn(text, word));
    return (text: string) => (isTypo ? hasTypo(text, word) : isIn(text, word));
  });
  return posts.filter(
    (post) =>
      (category === '' || post.category === category) &&
      matches.every((isMatch) => isMatch(texts.get(post) ?? '')),
  );
}

/** Splits a query into words, or returns its symbols if it has none. */
function soughtIn(query: string): string[] {
  const words = foldedWords(query);
  const signs = foldText(query.trim());
  return words.length > 0 || signs === '' ? words : [signs];
}

/** Whether a folded text has a word, or the beginning of one, that differs from another by one typo. */
function hasTypo(text: string, word: string): boolean {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).some((other) =>
    [-1, 0, 1].some((more) => differByOneTypo(word, other.slice(0, word.length + more))),
  );
}

/** The posts below the featured ones: all others, or all posts if every one is featured. */
export function belowFeatured<Post extends PostSummary>(
  posts: readonly Post[],
  featured: readonly PostSummary[] = posts,
): readonly Post[] {
  const above = new Set(featured.filter((post) => post.featured).map(({ slug }) => slug));
  const others = posts.filter(({ slug }) => !above.has(slug));
  return others.length > 0 ? others : posts;
}

/** The categories of the posts, in alphabetical order. */
export function getCategories(posts: readonly PostSummary[]): string[] {
  return [...new Set(posts.map(({ category }) => category))].sort((a, b) => a.localeCompare(b, 'en-US'));
}

/** Other posts of the same category, in their original order. */
export function relatedPosts<Post extends PostSummary>(
  { slug, category }: PostSummary,
  posts: readonly Post[],
): Post[] {
  return posts.filter((post) => post.category === category && post.slug !== slug).slice(0, MAX_RELATED);
}

/** The tags shown on a card, and the number of the others. */
export function tagsOnCard(tags: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: tags.slice(0, TAGS_ON_A_CARD), more: Math.max(0, tags.length - TAGS_ON_A_CARD) };
}

/** Compares posts for sorting: newest first; posts of one day by title, so that every list has one order. */
export function newestFirst<Post extends PostSummary>(posts: readonly Post[]): Post[] {
  return posts.toSorted(
    (a, b) =>
      Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || a.title.localeCompare(b.title, 'en-US'),
  );
}

/** The date format of cards: `Nov 17, 2026`. */
export function shortDate(publishedAt: string): string {
  return formatDate(publishedAt, 'medium');
}

/** The date format of articles: `November 17, 2026`. */
export function longDate(publishedAt: string): string {
  return formatDate(publishedAt, 'long');
}

type DateStyle = 'medium' | 'long';

/** Created on first use: they take a browser 20 ms or more, and most pages of the blog contain their dates as text. */
const formats = new Map<DateStyle, Intl.DateTimeFormat>();

function formatDate(publishedAt: string, dateStyle: DateStyle): string {
  const format = formats.get(dateStyle) ?? new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' });
  formats.set(dateStyle, format);
  return format.format(new Date(toDay(publishedAt)));
}

/** The day of a post, as `YYYY-MM-DD`: of a time, where the business is. Programs write a day as midnight UTC, too. */
export function toDay(publishedAt: string): string {
  const at = new Date(publishedAt);
  return /\dT(?!00:00:00(\.0+)?Z)/.test(publishedAt) ? businessDay(at) : at.toISOString().slice(0, 10);
}
