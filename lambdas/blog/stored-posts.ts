import { inParallel } from '../../domain/in-parallel.ts';
import { type BlogPost, newestFirst } from '../../domain/site/blog.ts';
import { LETTERS_PREFIX } from '../../domain/site/letter-archive.ts';
import {
  isPublished,
  isSlug,
  POSTS_PREFIX,
  type PostProblem,
  postProblem,
  readPost,
} from '../../domain/site/post-files.ts';
import { parseJson } from '../../domain/text/parse-json.ts';
import { logger } from '../aws/logger.ts';
import { listObjects, listVersions, readText } from '../aws/s3.ts';

/** The shown posts, and the reasons for hiding the others. */
export interface StoredPosts {
  /** Newest first. */
  readonly posts: readonly BlogPost[];
  /** Sorted by file. */
  readonly problems: readonly PostProblem[];
}

/** Lists the files that may be posts, or letters with their prefix. @returns the ETag of each by key @throws StorageError */
export async function listPosts(bucket: string, prefix = POSTS_PREFIX): Promise<Map<string, string>> {
  const stored = await listObjects(bucket, prefix);
  return new Map([...stored].filter(([key]) => key.endsWith('.json')));
}

/**
 * Reads the newest valid and published version of each post: a broken or future upload does not take the last good version off
 * the site while the bucket keeps it.
 * @throws StorageError
 */
export async function readPosts(bucket: string, keys: readonly string[], now: number): Promise<StoredPosts> {
  const posts = new Map<string, BlogPost>();
  const problems: PostProblem[] = [];
  await inParallel(keys, async (key) => {
    const slug = getSlug(key);
    const text = await readText(bucket, key);
    if (text === undefined) return;
    const reason = postProblem(parseJson(text), slug);
    const current = readPost(parseJson(text), slug);
    const shown = current && isPublished(current, now) ? current : await readEarlierVersion(bucket, key, now);
    if (shown) posts.set(key, shown);
    if (reason === undefined) return;
    logger.warn('a file is not a post', { key });
    problems.push({ file: key, reason, isKept: shown !== undefined });
  });
  return {
    posts: newestFirst(keys.flatMap((key) => posts.get(key) ?? [])),
    problems: problems.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
  };
}

async function readEarlierVersion(bucket: string, key: string, now: number): Promise<BlogPost | undefined> {
  const slug = getSlug(key);
  if (!isSlug(slug)) return undefined;
  const { versions } = await listVersions(bucket, key);
  for (const { version } of versions.slice(1)) {
    const post = readPost(parseJson((await readText(bucket, key, version)) ?? ''), slug);
    if (post && isPublished(post, now)) return post;
  }
  return undefined;
}

function getSlug(key: string): string {
  const [prefix = ''] = [POSTS_PREFIX, LETTERS_PREFIX].filter((one) => key.startsWith(one));
  return key.slice(prefix.length).replace(/\.json$/, '');
}
