/**
 * The files of posts. They may be written by hand and uploaded without a build, so they are validated.
 * Specification: content and operations, sections 3 and 7.
 */
import type { BlogPost } from './blog.ts';

/** Prefix of the keys of posts in the site's bucket. */
export const POSTS_PREFIX = 'content/blog/';

export function postPath(slug: string): string {
  return `/${POSTS_PREFIX}${slug}.json`;
}

/** Posts to load when there is no index. */
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

/**
 * Reads the list of slugs.
 * @param value the parsed file
 * @returns the valid slugs, each once; undefined when it is no list or has no valid slug
 */
export function readIndex(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const slugs = value.filter((entry): entry is string => typeof entry === 'string' && isSlug(entry));
  return slugs.length > 0 || value.length === 0 ? [...new Set(slugs)] : undefined;
}

/**
 * Reads a post that may have been written by hand, with defaults for optional fields.
 * @param value the parsed file
 * @param slug of the file's name; a file with another slug is invalid
 * @returns undefined without a title, a content or a date
 */
export function readPost(value: unknown, slug: string): BlogPost | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const title = text(fields.title);
  const content = text(fields.content);
  const publishedAt = text(fields.publishedAt);
  if (!title || !content || Number.isNaN(Date.parse(publishedAt))) return undefined;
  if (fields.slug !== undefined && fields.slug !== slug) return undefined;
  return {
    id: text(fields.id) || slug,
    slug,
    title,
    excerpt: text(fields.excerpt),
    content,
    featuredImage: text(fields.featuredImage),
    coverAlt: text(fields.coverAlt),
    category: text(fields.category) || 'News',
    tags: Array.isArray(fields.tags) ? fields.tags.filter((tag) => typeof tag === 'string') : [],
    author: text(fields.author),
    publishedAt,
    readingTime: text(fields.readingTime) || readingTime(content),
    featured: fields.featured === true,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

const WORDS_A_MINUTE = 200;

/**
 * Estimates the reading time of a text.
 * @param content HTML
 * @returns such as `4 min read`, at least one minute
 */
export function readingTime(content: string): string {
  return `${Math.max(1, Math.round(countWords(content) / WORDS_A_MINUTE))} min read`;
}

/** Counts the words of a text, without its tags. */
export function countWords(content: string): number {
  return content.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
}
