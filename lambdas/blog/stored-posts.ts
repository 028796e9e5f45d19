import { type BlogPost, newestFirst } from '../../domain/blog.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import {
  isPublished,
  isSlug,
  POSTS_PREFIX,
  type PostProblem,
  postPath,
  postProblem,
  readPost,
} from '../../domain/post-files.ts';
import { logger } from '../aws/logger.ts';
import { listVersions, readText } from '../aws/s3.ts';

/** The posts that are shown, and what the others are. */
export interface StoredPosts {
  /** Newest first. */
  readonly posts: readonly BlogPost[];
  /** Sorted by file. */
  readonly problems: readonly PostProblem[];
}

/**
 * Reads the posts in a bucket. For a file that is no post, or whose date has not come, its newest earlier version that is
 * one is shown, if there is any: the bucket keeps them for some time.
 * @param keys of the files that may be posts
 * @param now milliseconds since the epoch
 * @throws StorageError
 */
export async function readPosts(bucket: string, keys: readonly string[], now: number): Promise<StoredPosts> {
  const posts = new Map<string, BlogPost>();
  const problems: PostProblem[] = [];
  await inParallel(keys, async (key) => {
    const slug = slugOf(key);
    const text = (await readText(bucket, key)) ?? '';
    const reason = postProblem(parsed(text), slug);
    const current = readPost(parsed(text), slug);
    const shown = current && isPublished(current, now) ? current : await readEarlier(bucket, key, now);
    if (shown) posts.set(key, shown);
    if (reason === undefined) return;
    logger.warn('a file is no post', { key });
    problems.push({ file: key, reason, isKept: shown !== undefined });
  });
  return {
    posts: newestFirst(keys.flatMap((key) => posts.get(key) ?? [])),
    problems: problems.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
  };
}

async function readEarlier(bucket: string, key: string, now: number): Promise<BlogPost | undefined> {
  const slug = slugOf(key);
  if (!isSlug(slug)) return undefined;
  const { versions } = await listVersions(bucket, key);
  for (const { version } of versions.slice(1)) {
    const post = readPost(parsed((await readText(bucket, key, version)) ?? ''), slug);
    if (post && isPublished(post, now)) return post;
  }
  return undefined;
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

function slugOf(key: string): string {
  return key.slice(POSTS_PREFIX.length).replace(/\.json$/, '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
