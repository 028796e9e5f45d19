import { BLOG_FEED_PATH, BLOG_INDEX_PATH, type BlogPost } from '../../domain/site/blog.ts';
import { type POST_LISTS, SITEMAP_PATH } from '../../domain/site/site-files.ts';
import { feed } from './feed.ts';
import { sitemap } from './sitemap.ts';

/** Returns the files that list all posts, by path. @param posts newest first, with safe content */
export function postLists(posts: readonly BlogPost[]): Record<(typeof POST_LISTS)[number], string> {
  return {
    [BLOG_INDEX_PATH]: JSON.stringify(posts.map(({ slug }) => slug)),
    [BLOG_FEED_PATH]: feed(posts),
    [SITEMAP_PATH]: sitemap(posts),
  };
}
