import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../domain/record.ts';
import { isLetterKey, LETTERS_PREFIX } from '../../domain/site/letter-archive.ts';
import {
  POST_STATES_PREFIX,
  POSTS_PREFIX,
  type PostProblem,
  postPath,
  postStateKey,
} from '../../domain/site/post-files.ts';
import { POST_PROBLEMS_KEY, RELEASE_DOCUMENTS_KEY } from '../../domain/site/site-files.ts';
import type { ReleaseDocuments } from '../../web/documents/document-assets.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { listObjects, listVersions, md5, readText } from '../aws/s3.ts';
import { publishDuePosts } from '../posts/due-posts.ts';
import { writeSiteFile } from '../posts/post-files.ts';
import { recordRepositoryPosts } from '../posts/repository-posts.ts';
import { renderBlogFiles } from './blog-files.ts';
import { syncFiles } from './stored-files.ts';
import { listPosts, readPosts } from './stored-posts.ts';

/** Attempts to generate the files when a post or the release changes in the meantime. */
const MAX_ROUNDS = 5;

/** Posts changed on every attempt to publish them. */
class ConcurrentChangesError extends Error {
  override readonly name = 'ConcurrentChangesError';
}

/**
 * Every minute: publishes scheduled posts whose time has come. Then, and on a changed or deleted post or public letter, on a new release of
 * the site, and every hour, since posts wait for their dates: regenerates
 * the pages of all articles and letters, their lists, index and feeds, the sitemap and the list of refused files from the stored posts.
 * The event only signals that something changed, so events may come late, twice or concurrently: the last run to read
 * the posts leaves the right files.
 * @throws StorageError, ConcurrentChangesError; the event is then retried, and ends in the dead-letter queue
 */
export async function handler(event?: unknown): Promise<void> {
  const { published, failures } = await publishDuePosts(new Date());
  const isOnlyDue = isRecord(event) && event.only === 'due';
  if (!isOnlyDue || published > 0) await regenerateFiles();
  if (failures.length > 0) throw failures[0];
}

async function regenerateFiles(): Promise<void> {
  const bucket = environment('SITE_BUCKET');
  let sources = await listSources(bucket);
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const text = await readText(bucket, RELEASE_DOCUMENTS_KEY);
    if (text === undefined) {
      logger.info('there is no release yet, which will publish the posts');
      return;
    }
    const release = JSON.parse(text) as ReleaseDocuments;
    if (await restoreOriginals(bucket, new Set(sources.keys()), release)) sources = await listSources(bucket);
    const keysBelow = (prefix: string) => [...sources.keys()].filter((key) => key.startsWith(prefix));
    const { posts, problems } = await readPosts(bucket, keysBelow(POSTS_PREFIX), Date.now());
    const letters = await readPosts(bucket, keysBelow(LETTERS_PREFIX).filter(isLetterKey), Date.now());
    const changes = await syncFiles(
      bucket,
      new Map([...renderBlogFiles(posts, letters.posts, release), ...renderProblemFile(problems)]),
    );
    logger.info('articles published', {
      posts: posts.length,
      letters: letters.posts.length,
      refused: problems.length,
      round,
      ...changes,
    });

    const before = sources;
    sources = await listSources(bucket);
    if (isDeepStrictEqual(before, sources)) return recordRepositoryPosts(release, new Set(sources.keys()));
  }
  throw new ConcurrentChangesError(`The posts have changed during each of ${MAX_ROUNDS} rounds.`);
}

/** Renders the refused files for the back office; empty without any. */
function renderProblemFile(problems: readonly PostProblem[]): readonly (readonly [string, string])[] {
  return problems.length > 0 ? [[POST_PROBLEMS_KEY, JSON.stringify(problems)]] : [];
}

/** The current ETags of everything that pages are generated from, by key. */
async function listSources(bucket: string): Promise<Map<string, string>> {
  const [posts, letters, release] = await Promise.all([
    listPosts(bucket),
    listPosts(bucket, LETTERS_PREFIX),
    listObjects(bucket, RELEASE_DOCUMENTS_KEY),
  ]);
  return new Map([...posts, ...letters, [RELEASE_DOCUMENTS_KEY, release.get(RELEASE_DOCUMENTS_KEY) ?? '']]);
}

/** Writes back posts of the build whose uploaded replacement was deleted by hand. @returns whether there were any */
export async function restoreOriginals(
  bucket: string,
  keys: ReadonlySet<string>,
  { originals }: ReleaseDocuments,
): Promise<boolean> {
  let isRestored = false;
  const decided = await listObjects(bucket, POST_STATES_PREFIX);
  for (const [slug, original] of Object.entries(originals)) {
    const key = postPath(slug).slice(1);
    if (keys.has(key) || decided.has(postStateKey(slug))) continue;
    const { isDeleted, versions } = await listVersions(bucket, key);
    const [last] = versions;
    if (!isDeleted || !last || last.etag === md5(original)) continue;
    await writeSiteFile(key, original, bucket);
    isRestored = true;
  }
  return isRestored;
}
