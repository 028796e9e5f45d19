import { type BlogPost, newestFirst } from '../../domain/blog.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { isSlug, POSTS_PREFIX, postPath, readPost } from '../../domain/post-files.ts';
import { logger } from '../aws/logger.ts';
import { readText } from '../aws/s3.ts';

/**
 * Reads the posts in a bucket, newest first. Invalid posts are skipped and logged by their key.
 * @param keys of the files that may be posts
 * @throws StorageError
 */
export async function readPosts(bucket: string, keys: readonly string[]): Promise<BlogPost[]> {
  const posts = new Map<string, BlogPost>();
  await inParallel(keys, async (key) => {
    const post = await readStoredPost(bucket, key.slice(POSTS_PREFIX.length).replace(/\.json$/, ''));
    if (post) posts.set(key, post);
    else logger.warn('a file is no post', { key });
  });
  return newestFirst(keys.flatMap((key) => posts.get(key) ?? []));
}

/**
 * Reads one post.
 * @returns undefined when there is none, or the file is not a valid post
 * @throws StorageError
 */
export async function readStoredPost(bucket: string, slug: string): Promise<BlogPost | undefined> {
  if (!isSlug(slug)) return undefined;
  const text = await readText(bucket, postPath(slug).slice(1));
  return text === undefined ? undefined : readPost(parsed(text), slug);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
