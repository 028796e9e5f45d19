/** Replaces the files of a live site. */
import { isDeepStrictEqual } from 'node:util';
import { inParallel } from '../../domain/in-parallel.ts';
import { articlePath } from '../../domain/site/blog.ts';
import {
  POST_STATES_PREFIX,
  POSTS_PREFIX,
  type PostState,
  postPath,
  readPostState,
  slugOfState,
} from '../../domain/site/post-files.ts';
import { RELEASE_DOCUMENTS_KEY } from '../../domain/site/site-files.ts';
import type { ObjectBucket } from '../shared/object-bucket.ts';
import { isAsset, isPage, type SiteContent, type SiteFiles } from './site-files.ts';

/** The previous site. */
interface PreviousSite {
  readonly files: SiteFiles;
  /** Whether the bucket certainly contains these files; otherwise all files are written. */
  readonly isCertain: boolean;
}

/** The result of a publication. */
export interface Publication {
  readonly newAssets: number;
  /** Keys of other files that were written or deleted, except the one that is not served. */
  readonly changed: readonly string[];
  /** Keys of manually edited posts that were left unchanged. */
  readonly preserved: readonly string[];
  /** Keys of manually edited posts that were replaced. */
  readonly replaced: readonly string[];
  /** Keys of posts that the back office owns, with its decisions. They were left unchanged. */
  readonly decided: ReadonlyMap<string, PostState>;
}

/**
 * Writes a site over the previous one: first new assets, then other files, then pages, and deletes files that only the
 * previous site had. At any moment the live pages find the files that they refer to. Last comes the file that triggers the
 * function which regenerates the pages of posts.
 * @param previous the live site; undefined before the first one
 * @throws the error of S3 that interrupted it, after which it can be repeated
 */
export async function publish(
  bucket: ObjectBucket,
  { files, contentOf }: SiteContent,
  previous: PreviousSite | undefined,
): Promise<Publication> {
  const { files: before = {}, isCertain = false } = previous ?? {};
  const keys = Object.keys(files);
  const present = await presentObjects(bucket, [...keys, ...Object.keys(before)]);
  const decided = await readPostStates(bucket, [...keys, ...Object.keys(before)]);
  const write = async (key: string) => {
    const file = files[key];
    if (file) await bucket.write(key, await contentOf(key), file);
  };

  const newAssets = keys.filter((key) => isAsset(key) && !present.has(key));
  await inParallel(newAssets, write);

  // Posts are also uploaded without a deployment. A function generates their list, which is elsewhere.
  const wasEdited = (key: string) =>
    key.startsWith(POSTS_PREFIX) &&
    before[key] !== undefined &&
    present.has(key) &&
    present.get(key) !== before[key].md5 &&
    present.get(key) !== files[key]?.md5;
  const isInPlace = (key: string) =>
    isCertain &&
    isDeepStrictEqual(before[key], files[key]) &&
    (wasEdited(key) || present.get(key) === files[key]?.md5);
  const changed = keys.filter(
    (key) => !isAsset(key) && key !== RELEASE_DOCUMENTS_KEY && !decided.has(key) && !isInPlace(key),
  );
  const others = changed.filter((key) => !isPage(key));
  await inParallel(others, write);
  await inParallel(changed.filter(isPage), write);

  const gone = Object.keys(before).filter((key) => !isAsset(key) && !(key in files));
  const removed = gone.filter((key) => !wasEdited(key) && !decided.has(key));
  await bucket.remove(removed);
  if (changed.length + removed.length > 0 || !isInPlace(RELEASE_DOCUMENTS_KEY))
    await write(RELEASE_DOCUMENTS_KEY);
  return {
    newAssets: newAssets.length,
    changed: [...changed, ...removed].sort(),
    preserved: [...keys, ...gone].filter(
      (key) => wasEdited(key) && !changed.includes(key) && !decided.has(key),
    ),
    replaced: changed.filter(wasEdited),
    decided: new Map([...decided].filter(([key]) => key.startsWith(POSTS_PREFIX))),
  };
}

/** Reads the back office's decisions about posts of a release, by the keys of the posts and of their pages. */
async function readPostStates(
  bucket: ObjectBucket,
  keys: readonly string[],
): Promise<ReadonlyMap<string, PostState>> {
  const decided = new Map<string, PostState>();
  await inParallel([...(await bucket.list(POST_STATES_PREFIX)).keys()], async (stateKey) => {
    const slug = slugOfState(stateKey);
    const own = [postPath(slug).slice(1), `${articlePath(slug).slice(1)}/index.html`];
    const found = own.filter((key) => keys.includes(key));
    const content = found.length > 0 ? await bucket.read(stateKey) : undefined;
    const state = content && readPostState(JSON.parse(content.toString()));
    if (state) for (const key of found) decided.set(key, state);
  });
  return decided;
}

/** Existing objects with the same top-level names as the keys. The bucket contains releases as well. */
async function presentObjects(bucket: ObjectBucket, keys: readonly string[]): Promise<Map<string, string>> {
  const prefixes = new Set(keys.map((key) => key.slice(0, key.indexOf('/') + 1) || key));
  const present = new Map<string, string>();
  await inParallel([...prefixes], async (prefix) => {
    for (const [key, md5] of await bucket.list(prefix)) present.set(key, md5);
  });
  return present;
}
