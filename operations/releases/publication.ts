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
import { plural } from '../shared/plural.ts';
import { isAsset, isPage, type SiteContent, type SiteFiles } from './site-files.ts';

/**
 * Writes a site over the previous one: first new assets, then other files, then pages, and deletes files that only the
 * previous site had. At any moment the live pages find the files that they refer to. Last comes the file that triggers the
 * function which regenerates the pages of posts.
 * @param previous the live site, and whether the bucket certainly contains its files; otherwise all files are written
 * @returns the keys of files that were written or deleted, except assets and the file that is not served, and lines for the terminal
 * @throws the error of S3 that interrupted it, after which it can be repeated
 */
export async function publish(
  bucket: ObjectBucket,
  { files, contentOf }: SiteContent,
  { files: before, isCertain }: { readonly files: SiteFiles; readonly isCertain: boolean },
): Promise<{ readonly changed: readonly string[]; readonly lines: readonly string[] }> {
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
  const kept = [...keys, ...gone].filter(
    (key) => wasEdited(key) && !changed.includes(key) && !decided.has(key),
  );
  const decisions = [...decided].filter(([key]) => key.startsWith(POSTS_PREFIX));
  const count = changed.length + removed.length;
  return {
    changed: [...changed, ...removed].sort(),
    lines: [
      `Uploaded ${plural(newAssets.length, 'new asset')}; wrote or removed ${plural(count, 'other file')}.`,
      ...kept.map((key) => `Kept a manual change: ${key}`),
      ...decisions.map(([key, state]) => `${describeState(state)}: ${key}`).sort(),
      ...changed
        .filter(wasEdited)
        .map((key) => `Replaced a manual change: ${key} (S3 keeps that version for 30 days)`),
    ],
  };
}

function describeState(state: PostState): string {
  if (state.is === 'edited') return 'Kept the back office’s version';
  if (state.is === 'unpublished') return 'Left unpublished by the back office';
  return `Left at its new address, ${articlePath(state.to)}`;
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
