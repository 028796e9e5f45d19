import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type BlogPost, newestFirst } from '../../../domain/site/blog.ts';
import { postPath, readingTime } from '../../../domain/site/post-files.ts';
import { renderMarkdown, typeset } from '../markdown.ts';
import { coverUrl } from './covers.ts';
import { lintArticles } from './lint.ts';

/** The articles: one Markdown file each, named after its slug. */
export const ARTICLES_FOLDER = join(import.meta.dirname, '../../content/blog');

/** The metadata at the head of an article's file. */
export interface FrontMatter {
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly author: string;
  readonly publishedAt: string;
  readonly featured: boolean;
  /** The name of a drawing in content/covers; without one, the article has the fallback cover. */
  readonly cover?: string;
  /** Describes the cover to people who cannot see it. Required with a cover. */
  readonly coverAlt?: string;
}

/** A parsed file of the articles' folder, not validated yet. */
export interface ArticleFile {
  readonly slug: string;
  /** Empty if the file has no front matter, or an unreadable one. */
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** Markdown. */
  readonly body: string;
}

/** Reads all articles, newest first. @throws Error listing every mistake in any of them */
export function readArticles(folder = ARTICLES_FOLDER): readonly BlogPost[] {
  const files = readArticleFiles(folder);
  const problems = lintArticles(files);
  if (problems.length > 0) throw new Error(`The articles have mistakes:\n- ${problems.join('\n- ')}`);
  return newestFirst(files.map(toArticle));
}

/** Reads and parses the files without validating them. */
export function readArticleFiles(folder: string): readonly ArticleFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => parseArticle(name.slice(0, -'.md'.length), readFileSync(join(folder, name), 'utf8')));
}

const PARTS = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/** Splits a file into its front matter and its body. */
export function parseArticle(slug: string, text: string): ArticleFile {
  const [, yaml = '', body = text] = PARTS.exec(text) ?? [];
  return { slug, frontMatter: parseFrontMatter(yaml), body };
}

function parseFrontMatter(yaml: string): ArticleFile['frontMatter'] {
  try {
    const value: unknown = parse(yaml);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function toArticle({ slug, frontMatter, body }: ArticleFile): BlogPost {
  // lintArticles has validated every field.
  const fields = frontMatter as unknown as FrontMatter;
  // Without the final newline, which stored posts never have (domain/site/post-files.ts).
  const content = renderMarkdown(body).trim();
  return {
    id: slug,
    slug,
    title: typeset(fields.title),
    excerpt: typeset(fields.excerpt),
    content,
    featuredImage: coverUrl(fields.cover),
    coverAlt: typeset(fields.coverAlt ?? ''),
    category: fields.category,
    tags: fields.tags,
    author: fields.author,
    publishedAt: fields.publishedAt,
    readingTime: readingTime(content),
    featured: fields.featured,
  };
}

/** The files of posts, by path. */
export function postFiles(posts: readonly BlogPost[]): Record<string, string> {
  return Object.fromEntries(posts.map((post) => [postPath(post.slug), JSON.stringify(post)]));
}
