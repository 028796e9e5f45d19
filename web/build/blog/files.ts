import type { BlogPost } from '../../../domain/site/blog.ts';
import { postPath } from '../../../domain/site/post-files.ts';
import { postLists } from '../../documents/post-lists.ts';
import type { Article } from './articles.ts';
import { fallbackCover } from './covers/cover.ts';
import { type CoverFile, renderCover } from './covers/render.ts';

/** The post of an article: without what only the build needs. */
export function postOf({ path: _path, cover: _cover, ...post }: Article): BlogPost {
  return post;
}

/** The blog's text files other than pages, by path. */
export function blogFiles(posts: readonly BlogPost[]): Record<string, string> {
  return { ...postLists(posts), ...postFiles(posts) };
}

/** The files of posts, by path. */
export function postFiles(posts: readonly BlogPost[]): Record<string, string> {
  return Object.fromEntries(posts.map((post) => [postPath(post.slug), JSON.stringify(post)]));
}

/** The pictures of all articles, and the fallback cover. */
export async function blogCovers(articles: readonly Article[]): Promise<CoverFile[]> {
  const covers = [...articles.map(({ cover }) => cover), fallbackCover()];
  return (await Promise.all(covers.map(renderCover))).flat();
}
