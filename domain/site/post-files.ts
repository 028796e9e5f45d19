/**
 * The files of posts. They may be written by hand and uploaded without a build, so they are validated.
 * docs/product.md#blog
 */

import { isRecord } from '../record.ts';
import { isDay, startOfBusinessDay } from '../time/business-hours.ts';
import type { BlogPost } from './blog.ts';

export const POSTS_PREFIX = 'content/blog/';

/** Prefix of the keys of posts that wait for their time. They are not served. */
export const PLANNED_POSTS_PREFIX = 'planned-posts/';

/** Prefix of the keys of the back office's decisions about the addresses of posts. They are not served. */
export const POST_STATES_PREFIX = 'post-states/';

/** The back office's decision about an address. Deployments do not change it. */
export type PostState =
  /** The back office owns the post, even if the repository has one. */
  | { readonly is: 'edited' }
  /** It was taken off the site. */
  | { readonly is: 'unpublished' }
  /** The post has another address now. */
  | { readonly is: 'moved'; readonly to: string };

export function postStateKey(slug: string): string {
  return `${POST_STATES_PREFIX}${slug}.json`;
}

/** The slug in a key of `postStateKey`. */
export function slugOfState(key: string): string {
  return key.slice(POST_STATES_PREFIX.length).replace(/\.json$/, '');
}

/** Parses a stored decision; undefined for other content. */
export function readPostState(value: unknown): PostState | undefined {
  const { is, to } = isRecord(value) ? value : {};
  if (is === 'edited' || is === 'unpublished') return { is };
  return is === 'moved' && typeof to === 'string' && isSlug(to) ? { is, to } : undefined;
}

export function postPath(slug: string): string {
  return `/${POSTS_PREFIX}${slug}.json`;
}

/** Posts to load without an index. */
export const FALLBACK_SLUGS = [
  'what-an-ai-receptionist-should-never-say',
  'your-google-profile-is-your-homepage',
  'a-month-of-posts-in-one-afternoon',
  'how-much-should-a-local-business-spend-on-ads',
] as const;

/** In characters. */
export const MAX_SLUG_LENGTH = 120;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text is a slug: words of lower-case letters and digits, joined by single hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && SLUG.test(text);
}

/** Reads the list of slugs. @returns the valid slugs, each once; undefined without any */
export function readIndex(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const slugs = value.filter((entry): entry is string => typeof entry === 'string' && isSlug(entry));
  return slugs.length > 0 || value.length === 0 ? [...new Set(slugs)] : undefined;
}

/** Reads a post, with defaults for optional fields. @returns undefined when `postProblem` has a reason */
export function readPost(value: unknown, slug: string): BlogPost | undefined {
  if (postProblem(value, slug) !== undefined) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const content = text(fields.content);
  return {
    id: text(fields.id) || slug,
    slug,
    title: text(fields.title),
    excerpt: text(fields.excerpt),
    content,
    featuredImage: text(fields.featuredImage),
    coverAlt: text(fields.coverAlt),
    category: text(fields.category) || 'News',
    tags: Array.isArray(fields.tags) ? [...new Set(fields.tags.map(text))].filter(Boolean) : [],
    author: text(fields.author),
    publishedAt: text(fields.publishedAt),
    readingTime: text(fields.readingTime) || readingTime(content),
    featured: fields.featured === true,
  };
}

/** Explains to an editor why a file is not a post. @param value undefined when it is not JSON @param slug of the file's name */
export function postProblem(value: unknown, slug: string): string | undefined {
  if (!isSlug(slug)) {
    return `Its name must have lowercase words and digits, joined by hyphens, and at most ${MAX_SLUG_LENGTH} characters.`;
  }
  if (value === undefined) return 'It is not valid JSON.';
  if (!isRecord(value)) return 'It is not a JSON object.';
  const { slug: named, title, content, publishedAt } = value;
  if (!text(title)) return 'It has no title.';
  if (!text(content)) return 'It has no content.';
  if (Number.isNaN(Date.parse(text(publishedAt)))) {
    return 'Its publishedAt is missing or not a date such as 2026-11-20.';
  }
  if (named !== undefined && named !== slug) return 'Its slug does not match the file name.';
  return undefined;
}

/**
 * When a post appears, in milliseconds since the epoch: a day begins in the time zone of the business.
 * @param publishedAt as of a valid post
 */
export function appearsAt({ publishedAt }: Pick<BlogPost, 'publishedAt'>): number {
  return isDay(publishedAt) ? startOfBusinessDay(publishedAt).getTime() : Date.parse(publishedAt);
}

/** Whether a post is shown. One with a date in the future waits. @param now milliseconds since the epoch */
export function isPublished(post: Pick<BlogPost, 'publishedAt'>, now: number): boolean {
  return appearsAt(post) <= now;
}

/** How long the site's bucket keeps earlier versions, which are shown while the current one is invalid. */
export const EARLIER_VERSION_DAYS = 30;

/** Problems of uploaded posts, for their editors. */
export interface PostProblem {
  /** Key of the file, such as `content/blog/news.json`. */
  readonly file: string;
  readonly reason: string;
  /** Whether its last valid version is shown. */
  readonly isKept: boolean;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

const WORDS_A_MINUTE = 200;

/** Estimates the reading time of a text. @param content HTML @returns such as `4 min read`, at least one minute */
export function readingTime(content: string): string {
  return `${Math.max(1, Math.round(countWords(content) / WORDS_A_MINUTE))} min read`;
}

export function countWords(content: string): number {
  return content.replace(/<[^<>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
}
