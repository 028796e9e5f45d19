import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { BLOG_FEED_PATH, BLOG_INDEX_PATH, type BlogPost, type PostSummary } from '../../../domain/blog.ts';
import { postPath } from '../../../domain/post-files.ts';
import { ARTICLES_FOLDER, type Article, readArticles } from './articles.ts';
import { type Cover, fallbackCover } from './covers/cover.ts';
import { type CoverFile, renderCover } from './covers/render.ts';
import { feed } from './feed.ts';

const MODULES = {
  /** What lists show of each article, newest first, and the address of the fallback cover. */
  posts: 'virtual:blog/posts',
  /** The text of each article, by slug. For rendering pages; never sent to a browser. */
  texts: 'virtual:blog/texts',
};

/**
 * Makes the blog from its Markdown: modules for the pages, and the files of the site that hold the same posts
 * (index, one file for each, feed, covers). A mistake in an article fails the build.
 */
export function blog(): Plugin {
  let covers: Promise<CoverFile[][]> | undefined;
  return {
    name: 'blog',
    // Drawn while the scripts are bundled.
    buildStart() {
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return;
      covers = Promise.all(coversOf(readArticles()).map(renderCover));
      // Reported where they are awaited.
      covers.catch(() => undefined);
    },
    resolveId: (id) => (Object.values(MODULES).includes(id) ? `\0${id}` : undefined),
    load(id) {
      const source = { [`\0${MODULES.posts}`]: postsModule, [`\0${MODULES.texts}`]: textsModule }[id];
      if (!source) return undefined;
      for (const name of readdirSync(ARTICLES_FOLDER)) this.addWatchFile(join(ARTICLES_FOLDER, name));
      return source(readArticles());
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const articles = readArticles();
      for (const [path, text] of Object.entries(textFiles(articles))) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: text });
      }
      for (const { path, bytes } of (await covers)?.flat() ?? []) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: bytes });
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(serveBlog);
    },
  };
}

function postsModule(articles: readonly Article[]): string {
  const posts: PostSummary[] = articles.map((article) => {
    const { content: _, ...summary } = toPost(article);
    return summary;
  });
  return `export const posts = ${JSON.stringify(posts)};
    export const fallbackCover = ${JSON.stringify(fallbackCover().address)};`;
}

function textsModule(articles: readonly Article[]): string {
  return `export const texts = ${JSON.stringify(Object.fromEntries(articles.map(({ slug, content }) => [slug, content])))};`;
}

/** The files of text that the blog consists of, by their addresses. */
export function textFiles(articles: readonly Article[]): Record<string, string> {
  return {
    [BLOG_INDEX_PATH]: JSON.stringify(articles.map(({ slug }) => slug)),
    ...Object.fromEntries(
      articles.map((article) => [postPath(article.slug), JSON.stringify(toPost(article))]),
    ),
    [BLOG_FEED_PATH]: feed(articles),
  };
}

function toPost({ path: _path, lastmod: _lastmod, cover: _cover, ...post }: Article): BlogPost {
  return post;
}

function coversOf(articles: readonly Article[]): Cover[] {
  return [...articles.map(({ cover }) => cover), fallbackCover()];
}

/** During development the files are made when they are asked for. */
const serveBlog: Connect.NextHandleFunction = async (request, response, next) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  // Modules of the content folder have addresses below /content/ too.
  if (!/^\/(?:content\/.*\.json$|assets\/covers\/|feed\.xml$)/.test(path)) return next();
  try {
    const articles = readArticles();
    const text = textFiles(articles)[path];
    const cover = coversOf(articles).find(({ name }) => path.includes(name));
    const file = text ?? (cover && (await renderCover(cover)).find((one) => one.path === path)?.bytes);
    if (file === undefined) {
      response.statusCode = 403;
      response.end();
      return;
    }
    response.setHeader('content-type', DEV_TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain');
    response.end(file);
  } catch (error) {
    next(error);
  }
};

const DEV_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  avif: 'image/avif',
  webp: 'image/webp',
};
