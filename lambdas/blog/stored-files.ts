import { createHash } from 'node:crypto';
import { inParallel } from '../../domain/in-parallel.ts';
import { getCacheControl } from '../../domain/responses/caching.ts';
import { getContentType } from '../../domain/responses/content-types.ts';
import { POST_LISTS, POST_PROBLEMS_KEY } from '../../domain/site/site-files.ts';
import { listObjects, removeObject, writeObject } from '../aws/s3.ts';
import { isArticleKey, PAGES_PREFIX } from './blog-files.ts';

/** Writes the blog's changed files, and deletes pages that are not among them. @returns the counts @throws StorageError */
export async function syncFiles(
  bucket: string,
  files: ReadonlyMap<string, string>,
): Promise<{ written: number; removed: number }> {
  const prefixes = [PAGES_PREFIX, POST_PROBLEMS_KEY, ...POST_LISTS.map((path) => path.slice(1))];
  const lists = await Promise.all(prefixes.map((prefix) => listObjects(bucket, prefix)));
  const stored = new Map(lists.flatMap((list) => [...list]));
  const changed = [...files].filter(([key, text]) => stored.get(key) !== md5(text));
  const gone = [...stored.keys()].filter(
    (key) => (isArticleKey(key) || key === POST_PROBLEMS_KEY) && !files.has(key),
  );
  await inParallel(changed, ([key, text]) => writeFile(bucket, key, text));
  await inParallel(gone, (key) => removeObject(bucket, key));
  return { written: changed.length, removed: gone.length };
}

/** Writes a file of the site. @throws StorageError */
export function writeFile(bucket: string, key: string, text: string): Promise<void> {
  return writeObject(bucket, key, text, {
    contentType: getContentType(key),
    cacheControl: getCacheControl(key),
  });
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
