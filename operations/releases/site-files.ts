/** The files of a site's build, and as they are stored. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ASSETS_FOLDER, cachingOf } from '../../domain/responses/caching.ts';
import { contentTypeOf } from '../../domain/responses/content-types.ts';
import type { ObjectHeaders } from '../shared/object-bucket.ts';

/**
 * Extension of a file's brotli-compressed version, which the build writes beside it and which is stored in its place.
 */
const COMPRESSED = '.br';

/** Folder of files whose names change with their contents. */
export const ASSETS = ASSETS_FOLDER.slice(1);

/** A file in the bucket. */
export interface StoredFile extends ObjectHeaders {
  /** MD5 of the stored content in hexadecimal digits: S3's ETag. */
  readonly md5: string;
}

/** The files of a site by their keys, such as `pricing/index.html`. */
export type SiteFiles = Readonly<Record<string, StoredFile>>;

/** A site that can be uploaded. */
export interface SiteContent {
  readonly files: SiteFiles;
  readonly contentOf: (key: string) => Promise<Buffer>;
}

/**
 * Reads a built site.
 * @param directory output folder of the build
 * @param generated additional files, by key
 * @throws Error when there are no pages in the directory
 */
export function readSite(directory: string, generated: Readonly<Record<string, string>>): SiteContent {
  const paths = filesIn(directory);
  if (!paths.includes('index.html')) throw new Error(`There is no site in ${directory}.`);
  const sources = new Map(
    paths
      .filter((path) => !path.endsWith(COMPRESSED))
      .map((path) => {
        const compressed = path + COMPRESSED;
        const isCompressed = paths.includes(compressed);
        return [path, { path: join(directory, isCompressed ? compressed : path), isCompressed }];
      }),
  );
  const contentOf = (key: string): Buffer => {
    const source = sources.get(key);
    return source ? readFileSync(source.path) : Buffer.from(generated[key] ?? '');
  };
  const keys = [...sources.keys(), ...Object.keys(generated)].sort();
  const files = keys.map((key) => [
    key,
    {
      md5: createHash('md5').update(contentOf(key)).digest('hex'),
      contentType: contentTypeOf(key),
      cacheControl: cachingOf(key),
      ...(sources.get(key)?.isCompressed && { contentEncoding: 'br' }),
    },
  ]);
  return { files: Object.fromEntries(files), contentOf: async (key) => contentOf(key) };
}

/** Paths of all files in a directory, recursively, with slashes. */
export function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

export const isAsset = (key: string): boolean => key.startsWith(ASSETS);
export const isPage = (key: string): boolean => key.endsWith('.html');
