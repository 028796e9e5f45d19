import { Marked, type Token } from 'marked';
import { articlePath, BLOG_FEED_PATH } from '../../../domain/site/blog.ts';
import { PRERENDERED_PAGES } from '../../../domain/site/pages.ts';
import { countWords, isSlug } from '../../../domain/site/post-files.ts';
import { TEAM } from '../../content/team.ts';
import type { ArticleFile } from './articles.ts';
import { coverNames } from './covers.ts';

export const CATEGORIES = [
  'Social Media',
  'Local SEO',
  'Paid Advertising',
  'Email & SMS',
  'AI & Automation',
  'Reputation',
  'Content & Design',
  'Franchise Marketing',
] as const;

const WORDS = { least: 500, most: 900 };
const MAX_TITLE = 200;
const TEXTS = ['title', 'excerpt', 'category', 'author', 'publishedAt'] as const;

/** Valid targets of links besides articles. */
const PAGES: readonly string[] = [...PRERENDERED_PAGES, BLOG_FEED_PATH];

/**
 * Checks all articles.
 * @param today `YYYY-MM-DD`; later dates are mistakes
 * @returns every mistake, as `slug: what is wrong`
 */
export function lintArticles(files: readonly ArticleFile[], today = isoDay(new Date())): string[] {
  const slugs = files.map(({ slug }) => slug);
  const repeated = slugs.filter((slug, index) => slugs.indexOf(slug) !== index);
  const known = new Set([...PAGES, ...slugs.map(articlePath)]);
  return [
    ...repeated.map((slug) => `${slug}: there are several articles of this slug`),
    ...files.flatMap((file) =>
      [...lintFrontMatter(file, today), ...lintBody(file.body, known)].map(
        (problem) => `${file.slug}: ${problem}`,
      ),
    ),
  ];
}

function lintFrontMatter({ slug, frontMatter }: ArticleFile, today: string): string[] {
  const { title, category, tags, author, publishedAt, featured, cover, coverAlt } = frontMatter;
  const missing = TEXTS.filter((name) => !isText(frontMatter[name]));
  const problems = missing.map((name) => `${name} is missing`);
  const check = (isWrong: boolean, problem: string) => {
    if (isWrong) problems.push(problem);
  };
  check(!isSlug(slug), 'the file name is not a slug');
  check(isText(title) && title.length > MAX_TITLE, `title is longer than ${MAX_TITLE} characters`);
  check(isText(category) && !includes(CATEGORIES, category), `no such category: ${category}`);
  check(isText(author) && !TEAM.some(({ name }) => name === author), `no such author: ${author}`);
  check(cover !== undefined && !coverNames().some((name) => name === cover), `no such cover: ${cover}`);
  check(cover !== undefined && !isText(coverAlt), 'coverAlt is missing');
  check(!Array.isArray(tags) || tags.length === 0 || !tags.every(isText), 'tags are missing');
  check(Array.isArray(tags) && new Set(tags).size < tags.length, 'a tag is repeated');
  check(typeof featured !== 'boolean', 'featured is neither true nor false');
  if (isText(publishedAt)) {
    check(!isDay(publishedAt), `publishedAt is no date: ${publishedAt}`);
    check(isDay(publishedAt) && publishedAt > today, `publishedAt is in the future: ${publishedAt}`);
  }
  return problems;
}

function lintBody(body: string, known: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const words = countWords(body);
  if (words < WORDS.least || words > WORDS.most) {
    problems.push(`${words} words: it should have ${WORDS.least} to ${WORDS.most}`);
  }
  const markdown = new Marked();
  markdown.walkTokens(markdown.lexer(body), (token) => {
    const problem = problemOf(token, known);
    if (problem) problems.push(problem);
  });
  return problems;
}

function problemOf(token: Token, known: ReadonlySet<string>): string | undefined {
  switch (token.type) {
    case 'heading':
      return token.depth === 1 ? `a first-level heading: ${token.text}` : undefined;
    case 'image':
      return token.text.trim() === '' ? `an image without alternative text: ${token.href}` : undefined;
    case 'link':
      return leadsSomewhere(token.href, known) ? undefined : `a link that leads nowhere: ${token.href}`;
    case 'html':
      return `HTML is not allowed: ${token.text.trim().slice(0, 60)}`;
    default:
      return undefined;
  }
}

function leadsSomewhere(href: string, known: ReadonlySet<string>): boolean {
  if (/^(?:https:\/\/|mailto:|tel:|#)/.test(href)) return true;
  const [path = ''] = href.split(/[?#]/);
  return known.has(path);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function includes(list: readonly string[], value: string): boolean {
  return list.includes(value);
}

/** Whether the value is a valid calendar date, as `YYYY-MM-DD`. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && isoDay(date) === value;
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
