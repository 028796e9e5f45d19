import { BLOG_FEED_PATH, BLOG_INDEX_PATH, type BlogPost } from '../../domain/site/blog.ts';
import { ARCHIVE_FEED_PATH } from '../../domain/site/letter-archive.ts';
import { type POST_LISTS, SITEMAP_PATH } from '../../domain/site/site-files.ts';
import { feed, letterFeed } from './feed.ts';
import { sitemap } from './sitemap.ts';

/** Returns the files that list all posts and letters, by path. Both are newest first, with safe content. */
export function postLists(
  posts: readonly BlogPost[],
  letters: readonly BlogPost[] = [],
): Record<(typeof POST_LISTS)[number], string> {
  return {
    [BLOG_INDEX_PATH]: JSON.stringify(posts.map(({ slug }) => slug)),
    [BLOG_FEED_PATH]: feed(posts),
    [ARCHIVE_FEED_PATH]: letterFeed(letters),
    [SITEMAP_PATH]: sitemap(posts, letters),
  };
}
