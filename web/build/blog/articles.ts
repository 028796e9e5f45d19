import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BlogPost, newestFirst } from '../../../domain/site/blog.ts';
import { postPath, readingTime } from '../../../domain/site/post-files.ts';
import { renderMarkdown, splitFrontMatter, typeset } from '../markdown.ts';
import { coverUrl } from './covers.ts';
import { type ArticleFile, FRONT_MATTER, lintArticles } from './lint.ts';

/** The articles: one Markdown file each, named after its slug. */
export const ARTICLES_FOLDER = join(import.meta.dirname, '../../content/blog');

/** Reads all articles, newest first. @throws Error listing every mistake in any of them */
export function readArticles(folder = ARTICLES_FOLDER): readonly BlogPost[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({
      slug: basename(name, '.md'),
      ...splitFrontMatter(readFileSync(join(folder, name), 'utf8')),
    }));
  const problems = lintArticles(files);
  if (problems.length > 0) throw new Error(`The articles have mistakes:\n- ${problems.join('\n- ')}`);
  return newestFirst(files.map(toArticle));
}

function toArticle({ slug, frontMatter, body }: ArticleFile): BlogPost {
  const { cover, coverAlt = '', title, excerpt, ...fields } = FRONT_MATTER.parse(frontMatter);
  // Without the final newline, which stored posts never have (domain/site/post-files.ts).
  const content = renderMarkdown(body).trim();
  return {
    id: slug,
    slug,
    title: typeset(title),
    excerpt: typeset(excerpt),
    content,
    featuredImage: coverUrl(cover),
    coverAlt: typeset(coverAlt),
    ...fields,
    readingTime: readingTime(content),
  };
}

/** Returns the files of posts by path. */
export function postFiles(posts: readonly BlogPost[]): Record<string, string> {
  return Object.fromEntries(posts.map((post) => [postPath(post.slug), JSON.stringify(post)]));
}
