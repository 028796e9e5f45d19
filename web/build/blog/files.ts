import { BLOG_FEED_PATH, BLOG_INDEX_PATH, type BlogPost } from '../../../domain/blog.ts';
import { postPath } from '../../../domain/post-files.ts';
import { feed } from '../../documents/feed.ts';
import type { Article } from './articles.ts';
import { fallbackCover } from './covers/cover.ts';
import { type CoverFile, renderCover } from './covers/render.ts';

/** An article without what only the build knows of it. */
export function postOf({ path: _path, cover: _cover, ...post }: Article): BlogPost {
  return post;
}

/** The files of text that the blog consists of besides its pages, by their addresses. */
export function blogFiles(posts: readonly BlogPost[]): Record<string, string> {
  return {
    [BLOG_INDEX_PATH]: JSON.stringify(posts.map(({ slug }) => slug)),
    ...Object.fromEntries(posts.map((post) => [postPath(post.slug), JSON.stringify(post)])),
    [BLOG_FEED_PATH]: feed(posts),
  };
}

/** The pictures of all articles, and the one that stands in for others. */
export async function blogCovers(articles: readonly Article[]): Promise<CoverFile[]> {
  const covers = [...articles.map(({ cover }) => cover), fallbackCover()];
  return (await Promise.all(covers.map(renderCover))).flat();
}
