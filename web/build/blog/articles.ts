import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PostTexts } from '../../../domain/posts.ts';
import { type BlogPost, newestFirst } from '../../../domain/site/blog.ts';
import { postPath } from '../../../domain/site/post-files.ts';
import { toBlogPost } from '../../documents/article-source.ts';
import { splitFrontMatter } from '../../documents/front-matter.ts';
import { coverUrl } from './covers.ts';
import { type ArticleFile, FRONT_MATTER, lintArticles } from './lint.ts';

/** The articles: one Markdown file each, named after its slug. */
export const ARTICLES_FOLDER = join(import.meta.dirname, '../../content/blog');

/** Reads all articles, newest first. @throws Error listing every mistake in any of them */
export function readArticles(folder = ARTICLES_FOLDER): readonly BlogPost[] {
  return newestFirst(readSources(folder).map(toBlogPost));
}

/** Reads the texts of all articles, as their authors wrote them. @throws Error as `readArticles` */
export function readSources(folder = ARTICLES_FOLDER): readonly PostTexts[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({
      slug: basename(name, '.md'),
      ...splitFrontMatter(readFileSync(join(folder, name), 'utf8')),
    }));
  const problems = lintArticles(files);
  if (problems.length > 0) throw new Error(`The articles have mistakes:\n- ${problems.join('\n- ')}`);
  return files.map(toTexts);
}

function toTexts({ slug, frontMatter, body }: ArticleFile): PostTexts {
  const { cover, coverAlt = '', ...fields } = FRONT_MATTER.parse(frontMatter);
  return { ...fields, slug, featuredImage: coverUrl(cover), coverAlt, markdown: body };
}

/** Returns the files of posts by path. */
export function postFiles(posts: readonly BlogPost[]): Record<string, string> {
  return Object.fromEntries(posts.map((post) => [postPath(post.slug), JSON.stringify(post)]));
}
