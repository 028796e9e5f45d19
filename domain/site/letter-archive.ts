/**
 * The public archive of letters. A letter is stored as a post is, in a folder of its own.
 * docs/product.md#letters
 */
import { suggestSlug } from '../posts.ts';
import { businessDay } from '../time/business-hours.ts';
import type { BlogPost } from './blog.ts';
import { NEWSLETTER_PAGE } from './pages.ts';
import { isSlug, readingTime } from './post-files.ts';

export const ARCHIVE_FEED_PATH = `${NEWSLETTER_PAGE}.xml` as const;

export const LETTERS_PREFIX = 'content/letters/';

interface SentLetter {
  readonly id: string;
  readonly subject: string;
  readonly preview: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

/** Digits of its id in a letter's address, since subjects repeat. */
const ID_LENGTH = 8;

/** Returns the slug of a letter, which stays the same once the letter is sent. */
export function toLetterSlug({ id, subject }: Pick<SentLetter, 'id' | 'subject'>): string {
  return `${suggestSlug(subject) || 'letter'}-${id.slice(0, ID_LENGTH)}`;
}

/** Whether a slug is one of a letter. Other pages below `/newsletter/` have other names. */
export function isLetterSlug(slug: string): boolean {
  return isSlug(slug) && /-[0-9a-f]{8}$/.test(slug);
}

export function letterPath(slug: string): string {
  return `${NEWSLETTER_PAGE}/${slug}`;
}

/** Key of a letter's file. */
export function letterKey(slug: string): string {
  return `${LETTERS_PREFIX}${slug}.json`;
}

/** Whether a key is that of a letter's file. */
export function isLetterKey(key: string): boolean {
  return isLetterSlug(key.slice(LETTERS_PREFIX.length).replace(/\.json$/, ''));
}

/** Makes the file of a letter. @param content HTML */
export function toArchivedLetter(letter: SentLetter, content: string): BlogPost {
  const slug = toLetterSlug(letter);
  return {
    id: slug,
    slug,
    title: letter.subject,
    excerpt: letter.preview,
    content,
    featuredImage: '',
    coverAlt: '',
    category: 'Newsletter',
    tags: [],
    author: '',
    publishedAt: businessDay(new Date(letter.sentAt)),
    readingTime: readingTime(content),
    featured: false,
  };
}
