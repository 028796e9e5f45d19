/** Replaces the files of a site that is being looked at. */
import { isDeepStrictEqual } from 'node:util';
import { inParallel } from '../../domain/in-parallel.ts';
import { POSTS_PREFIX } from '../../domain/post-files.ts';
import { RELEASE_DOCUMENTS_KEY } from '../../domain/site-files.ts';
import type { ObjectBucket } from '../shared/object-bucket.ts';
import { isAsset, isPage, type SiteContent, type SiteFiles } from './site-files.ts';

/** Posts are uploaded without a deployment, too. Their list is not among them: a function makes it of them. */
const UPLOADED_BY_HAND = POSTS_PREFIX;

/** What was live before. */
export interface PreviousSite {
  readonly files: SiteFiles;
  /** Whether these files are there; otherwise some may be of another site, so that everything is written. */
  readonly isCertain: boolean;
}

/** What has become of the files. */
export interface Publication {
  readonly newAssets: number;
  /** Keys of other files that were written or removed, but the one that no visitor sees. */
  readonly changed: readonly string[];
  /** Keys of posts that somebody has changed by hand, and that are as they were. */
  readonly preserved: readonly string[];
  /** Keys of posts that somebody has changed by hand, and that were replaced. */
  readonly replaced: readonly string[];
}

/**
 * Writes a site over the one that is there: first what nobody knows of yet, then what pages refer to, then the pages,
 * and removes what only the previous site had. At any moment the pages that are there find what they refer to. Last
 * comes what tells a function of the release, which makes the pages of posts again that were uploaded by hand.
 * @param previous the site that is there; undefined when there is none yet
 * @throws the error of S3 that ended it half-way, after which it can be begun again
 */
export async function publish(
  bucket: ObjectBucket,
  { files, contentOf }: SiteContent,
  previous: PreviousSite | undefined,
): Promise<Publication> {
  const { files: before = {}, isCertain = false } = previous ?? {};
  const keys = Object.keys(files);
  const present = await presentObjects(bucket, [...keys, ...Object.keys(before)]);
  const write = async (key: string) => {
    const file = files[key];
    if (file) await bucket.write(key, await contentOf(key), file);
  };

  const newAssets = keys.filter((key) => isAsset(key) && !present.has(key));
  await inParallel(newAssets, write);

  const isSame = (key: string) => isDeepStrictEqual(before[key], files[key]);
  const wasEdited = (key: string) =>
    key.startsWith(UPLOADED_BY_HAND) &&
    before[key] !== undefined &&
    present.has(key) &&
    present.get(key) !== before[key].md5 &&
    present.get(key) !== files[key]?.md5;
  const isInPlace = (key: string) =>
    isCertain && isSame(key) && (wasEdited(key) || present.get(key) === files[key]?.md5);
  const changed = keys.filter((key) => !isAsset(key) && key !== RELEASE_DOCUMENTS_KEY && !isInPlace(key));
  const replaced = changed.filter(wasEdited);
  await inParallel(
    changed.filter((key) => !isPage(key)),
    write,
  );
  await inParallel(changed.filter(isPage), write);

  const gone = Object.keys(before).filter((key) => !isAsset(key) && !(key in files));
  const removed = gone.filter((key) => !wasEdited(key));
  await bucket.remove(removed);
  if (changed.length + removed.length > 0 || !isInPlace(RELEASE_DOCUMENTS_KEY))
    await write(RELEASE_DOCUMENTS_KEY);
  return {
    newAssets: newAssets.length,
    changed: [...changed, ...removed].sort(),
    preserved: [...keys, ...gone].filter((key) => wasEdited(key) && !changed.includes(key)),
    replaced,
  };
}

/** What the bucket has, as far as it begins with the same names as the keys do. There are releases in it as well. */
async function presentObjects(bucket: ObjectBucket, keys: readonly string[]): Promise<Map<string, string>> {
  const prefixes = new Set(keys.map((key) => key.slice(0, key.indexOf('/') + 1) || key));
  const present = new Map<string, string>();
  await inParallel([...prefixes], async (prefix) => {
    for (const [key, md5] of await bucket.list(prefix)) present.set(key, md5);
  });
  return present;
}
