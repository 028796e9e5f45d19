import { createHash } from 'node:crypto';
import { postPath } from '../../domain/site/post-files.ts';
import type { ReleaseDocuments } from '../../web/documents/document-assets.ts';
import { listVersions } from '../aws/s3.ts';
import { writeFile } from './stored-files.ts';

/**
 * Writes a post of the build back whose file was deleted, if it was another one that had been uploaded over it. A post
 * of the build that was deleted itself stays deleted.
 * @param keys of the stored posts
 * @returns whether there was any
 * @throws StorageError
 */
export async function restoreOriginals(
  bucket: string,
  keys: ReadonlySet<string>,
  { originals }: ReleaseDocuments,
): Promise<boolean> {
  let isRestored = false;
  for (const [slug, original] of Object.entries(originals)) {
    const key = postPath(slug).slice(1);
    if (keys.has(key)) continue;
    const { isDeleted, versions } = await listVersions(bucket, key);
    const [last] = versions;
    if (!isDeleted || !last || last.etag === md5(original)) continue;
    await writeFile(bucket, key, original);
    isRestored = true;
  }
  return isRestored;
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
