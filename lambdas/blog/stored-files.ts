import { inParallel } from '../../domain/in-parallel.ts';
import { POST_LISTS, POST_PROBLEMS_KEY } from '../../domain/site/site-files.ts';
import { listObjects, md5, removeObject } from '../aws/s3.ts';
import { writeSiteFile } from '../posts/post-files.ts';
import { isArticleKey, LETTER_PAGES_PREFIX, PAGES_PREFIX } from './blog-files.ts';

/** Writes the blog's changed files, and deletes pages that are not among them. @returns the counts @throws StorageError */
export async function syncFiles(
  bucket: string,
  files: ReadonlyMap<string, string>,
): Promise<{ written: number; removed: number }> {
  const prefixes = [
    PAGES_PREFIX,
    LETTER_PAGES_PREFIX,
    POST_PROBLEMS_KEY,
    ...POST_LISTS.map((path) => path.slice(1)),
  ];
  const lists = await Promise.all(prefixes.map((prefix) => listObjects(bucket, prefix)));
  const stored = new Map(lists.flatMap((list) => [...list]));
  const changed = [...files].filter(([key, text]) => stored.get(key) !== md5(text));
  const gone = [...stored.keys()].filter(
    (key) => (isArticleKey(key) || key === POST_PROBLEMS_KEY) && !files.has(key),
  );
  // A page that a list links to before it is stored would be a missing page for its first readers.
  const isPage = ([key]: readonly [key: string, text: string]) => isArticleKey(key);
  for (const part of [changed.filter(isPage), changed.filter((file) => !isPage(file))]) {
    await inParallel(part, ([key, text]) => writeSiteFile(key, text, bucket));
  }
  await inParallel(gone, (key) => removeObject(bucket, key));
  return { written: changed.length, removed: gone.length };
}
