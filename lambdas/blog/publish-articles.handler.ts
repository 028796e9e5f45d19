import { isDeepStrictEqual } from 'node:util';
import { POSTS_PREFIX } from '../../domain/post-files.ts';
import { RELEASE_DOCUMENTS_KEY } from '../../domain/site-files.ts';
import type { DocumentAssets } from '../../web/documents/document-assets.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { listObjects, readText } from '../aws/s3.ts';
import { blogFiles } from './blog-files.ts';
import { syncFiles } from './stored-files.ts';
import { readPosts } from './stored-posts.ts';

/** How often the files are generated again because a post or the release changed meanwhile. */
const MAX_ROUNDS = 5;

/** Posts changed on every attempt to publish them. */
class ConcurrentChanges extends Error {
  override readonly name = 'ConcurrentChanges';
}

/**
 * On an uploaded or deleted post, and on a new release of the site: regenerates the pages of all articles, their list,
 * index and feed and the sitemap from the stored posts. The event only signals that something changed, so events may
 * come late, twice or concurrently: the last run to read the posts leaves the right files.
 * @throws StorageError, ConcurrentChanges; the event is then retried, and ends in the dead-letter queue
 */
export async function handler(): Promise<void> {
  const bucket = environment('SITE_BUCKET');
  let sources = await listSources(bucket);
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const release = await readText(bucket, RELEASE_DOCUMENTS_KEY);
    if (release === undefined) {
      logger.info('there is no release yet, which will publish the posts');
      return;
    }
    const keys = [...sources.keys()].filter((key) => key !== RELEASE_DOCUMENTS_KEY);
    const posts = await readPosts(bucket, keys);
    const files = blogFiles(posts, JSON.parse(release) as DocumentAssets);
    const changes = await syncFiles(bucket, files);
    logger.info('articles published', { posts: posts.length, round, ...changes });

    const before = sources;
    sources = await listSources(bucket);
    if (isDeepStrictEqual(before, sources)) return;
  }
  throw new ConcurrentChanges(`The posts have changed during each of ${MAX_ROUNDS} rounds.`);
}

/** The current ETags of everything that pages are generated from, by key. */
async function listSources(bucket: string): Promise<Map<string, string>> {
  const [posts, release] = await Promise.all([
    listObjects(bucket, POSTS_PREFIX),
    listObjects(bucket, RELEASE_DOCUMENTS_KEY),
  ]);
  const isSource = ([key]: [string, string]) =>
    key === RELEASE_DOCUMENTS_KEY || (key.startsWith(POSTS_PREFIX) && key.endsWith('.json'));
  return new Map([...posts, ...release].filter(isSource).sort());
}
