/** The files of posts in the site's bucket. An event of it lets `publish-articles` make the pages: see lambdas/blog. */
import type { PostTexts } from '../../domain/posts.ts';
import { getCacheControl } from '../../domain/responses/caching.ts';
import { getContentType } from '../../domain/responses/content-types.ts';
import type { BlogPost } from '../../domain/site/blog.ts';
import {
  PLANNED_POSTS_PREFIX,
  type PostState,
  postPath,
  postStateKey,
  readPostState,
} from '../../domain/site/post-files.ts';
import { POST_SOURCES_KEY, RELEASE_DOCUMENTS_KEY } from '../../domain/site/site-files.ts';
import { environment } from '../aws/environment.ts';
import { listObjects, readText, removeObject, writeObject } from '../aws/s3.ts';

const bucket = () => environment('SITE_BUCKET');

const toPostKey = (slug: string) => postPath(slug).slice(1);
const toPlannedKey = (id: string) => `${PLANNED_POSTS_PREFIX}${id}.json`;

/** Writes a file with the headers that it is served with. @param to the site's bucket @throws StorageError */
export function writeSiteFile(key: string, body: string | Uint8Array, to = bucket()): Promise<void> {
  return writeObject(to, key, body, {
    contentType: getContentType(key),
    cacheControl: getCacheControl(key),
  });
}

/** The repository's posts of the live release, by slug. */
export interface ReleasedPosts {
  /** Their files. */
  readonly originals: Readonly<Record<string, string>>;
  readonly sources: Readonly<Record<string, PostTexts>>;
  /** Paths of pictures, with their descriptions. */
  readonly covers: Readonly<Record<string, string>>;
}

/** Reads the posts of the live release; empty before the first release. @throws StorageError */
export async function readRelease(): Promise<ReleasedPosts> {
  const [documents, sources] = await Promise.all(
    [RELEASE_DOCUMENTS_KEY, POST_SOURCES_KEY].map((key) => readText(bucket(), key)),
  );
  const { originals = {}, covers = {} }: Partial<ReleasedPosts> = documents ? JSON.parse(documents) : {};
  return { originals, covers, sources: sources ? JSON.parse(sources) : {} };
}

/** Whether there is a file of a post. @throws StorageError */
export async function hasPostFile(slug: string): Promise<boolean> {
  const key = toPostKey(slug);
  return (await listObjects(bucket(), key)).has(key);
}

/** Puts a post online. @param text its file @throws StorageError */
export function writePostFile(slug: string, text: string): Promise<void> {
  return writeSiteFile(toPostKey(slug), text);
}

/** Takes a post offline. @throws StorageError */
export function removePostFile(slug: string): Promise<void> {
  return removeObject(bucket(), toPostKey(slug));
}

/** Stores a scheduled post. @throws StorageError */
export function writePlannedPost(id: string, post: BlogPost): Promise<void> {
  return writeSiteFile(toPlannedKey(id), JSON.stringify(post));
}

/** Reads a scheduled post. @returns its file @throws StorageError */
export function readPlannedPost(id: string): Promise<string | undefined> {
  return readText(bucket(), toPlannedKey(id));
}

/** Deletes a scheduled post. @throws StorageError */
export function removePlannedPost(id: string): Promise<void> {
  return removeObject(bucket(), toPlannedKey(id));
}

/** Reads the decision about an address. @throws StorageError */
export async function findPostState(slug: string): Promise<PostState | undefined> {
  const text = await readText(bucket(), postStateKey(slug));
  return text === undefined ? undefined : readPostState(JSON.parse(text));
}

/** Stores or deletes the decision about an address. @throws StorageError */
export function writePostState(slug: string, state: PostState | undefined): Promise<void> {
  const key = postStateKey(slug);
  return state ? writeSiteFile(key, JSON.stringify(state)) : removeObject(bucket(), key);
}
