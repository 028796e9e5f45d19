import type { BlogPost } from '../../../domain/blog.ts';
import { postPath } from '../../../domain/post-files.ts';
import { postLists } from '../../documents/post-lists.ts';
import type { Article } from './articles.ts';
import { fallbackCover } from './covers/cover.ts';
import { type CoverFile, renderCover } from './covers/render.ts';

/** An article without what only the build knows of it. */
export function postOf({ path: _path, cover: _cover, ...post }: Article): BlogPost {
  return post;
}

/** The files of text that are made of articles besides pages, by their paths. */
export function blogFiles(posts: readonly BlogPost[]): Record<string, string> {
  return {
    ...postLists(posts),
    ...Object.fromEntries(posts.map((post) => [postPath(post.slug), JSON.stringify(post)])),
  };
}

/** The pictures of all articles, and the one that stands in for others. */
export async function blogCovers(articles: readonly Article[]): Promise<CoverFile[]> {
  const covers = [...articles.map(({ cover }) => cover), fallbackCover()];
  return (await Promise.all(covers.map(renderCover))).flat();
}
