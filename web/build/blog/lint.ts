import { Marked, type Token } from 'marked';
import { z } from 'zod';
import { articlePath, BLOG_FEED_PATH } from '../../../domain/site/blog.ts';
import { PRERENDERED_PAGES } from '../../../domain/site/pages.ts';
import { countWords, isSlug } from '../../../domain/site/post-files.ts';
import { isDay } from '../../../domain/time/business-hours.ts';
import { TEAM } from '../../content/team.ts';
import { coverNames } from './covers.ts';

/** A file of the articles' folder. */
export interface ArticleFile {
  readonly slug: string;
  /** Undefined if the file has no front matter, or an unreadable one. */
  readonly frontMatter: unknown;
  /** Markdown. */
  readonly body: string;
}

const CATEGORIES = [
  'Social Media',
  'Local SEO',
  'Paid Advertising',
  'Email & SMS',
  'AI & Automation',
  'Reputation',
  'Content & Design',
  'Franchise Marketing',
];

const MAX_TITLE = 200;
const WORDS = { least: 500, most: 900 };

const text = z.string('is missing').trim().min(1, { error: 'is missing', abort: true });

function oneOf(names: readonly string[]) {
  return text.refine((name) => names.includes(name), { error: ({ input }) => `is unknown: ${input}` });
}

/** The metadata at the head of an article's file. */
export const FRONT_MATTER = z
  .object(
    {
      title: text.max(MAX_TITLE, `is longer than ${MAX_TITLE} characters`),
      excerpt: text,
      category: oneOf(CATEGORIES),
      tags: z
        .array(text, 'are missing')
        .min(1, 'are missing')
        .refine((tags) => new Set(tags).size === tags.length, 'contain one tag twice'),
      author: oneOf(TEAM.map(({ name }) => name)),
      publishedAt: text
        .refine(isDay, { error: 'is not a date such as 2026-11-20', abort: true })
        .refine((day) => day <= new Date().toISOString(), 'is in the future'),
      featured: z.boolean('is neither true nor false'),
      /** The name of a drawing in content/covers; without one, the article has the fallback cover. */
      cover: oneOf(coverNames()).exactOptional(),
      /** Describes the cover to people who cannot see it. */
      coverAlt: text.exactOptional(),
    },
    'front matter is missing or unreadable',
  )
  .refine(({ cover, coverAlt }) => cover === undefined || coverAlt !== undefined, {
    error: 'is missing',
    path: ['coverAlt'],
  });

/** Valid targets of links besides articles. */
const PAGES: readonly string[] = [...PRERENDERED_PAGES, BLOG_FEED_PATH];

/** Returns every mistake in any of the articles, as `slug: what is wrong`. */
export function lintArticles(files: readonly ArticleFile[]): string[] {
  const known = new Set([...PAGES, ...files.map(({ slug }) => articlePath(slug))]);
  return files.flatMap(({ slug, frontMatter, body }) => {
    const issues = FRONT_MATTER.safeParse(frontMatter).error?.issues ?? [];
    return [
      ...(isSlug(slug) ? [] : ['the file name is not a slug']),
      ...issues.map(({ path, message }) => [...path, message].join(' ')),
      ...lintBody(body, known),
    ].map((problem) => `${slug}: ${problem}`);
  });
}

function lintBody(body: string, known: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const words = countWords(body);
  if (words < WORDS.least || words > WORDS.most) {
    problems.push(`${words} words: it should have ${WORDS.least} to ${WORDS.most}`);
  }
  const markdown = new Marked();
  markdown.walkTokens(markdown.lexer(body), (token) => {
    const problem = findProblem(token, known);
    if (problem) problems.push(problem);
  });
  return problems;
}

function findProblem(token: Token, known: ReadonlySet<string>): string | undefined {
  switch (token.type) {
    case 'heading':
      return token.depth === 1 ? `a first-level heading: ${token.text}` : undefined;
    case 'image':
      return token.text.trim() === '' ? `an image without alternative text: ${token.href}` : undefined;
    case 'link':
      return isValidTarget(token.href, known) ? undefined : `a link that leads nowhere: ${token.href}`;
    case 'html':
      return `HTML is not allowed: ${token.text.trim().slice(0, 60)}`;
    default:
      return undefined;
  }
}

function isValidTarget(href: string, known: ReadonlySet<string>): boolean {
  if (/^(?:https:\/\/|mailto:|tel:|#)/.test(href)) return true;
  const [path = ''] = href.split(/[?#]/);
  return known.has(path);
}
