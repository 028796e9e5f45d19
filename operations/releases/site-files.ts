/** The files of a site's build, and as they are stored. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ASSETS_FOLDER, getCacheControl } from '../../domain/responses/caching.ts';
import { getContentType } from '../../domain/responses/content-types.ts';
import type { ObjectHeaders } from '../shared/object-bucket.ts';

/** Extension of the compressed version, by brotli, that the build writes beside a file and that is stored as that file. */
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

/** Reads a built site. @param generated additional files, by key @throws Error when the directory has no pages */
export function readSite(directory: string, generated: Readonly<Record<string, string>>): SiteContent {
  const paths = new Set(filesIn(directory));
  if (!paths.has('index.html')) throw new Error(`${directory} contains no site.`);
  const isCompressed = (key: string) => paths.has(key + COMPRESSED);
  const contentOf = (key: string): Buffer =>
    paths.has(key)
      ? readFileSync(join(directory, isCompressed(key) ? key + COMPRESSED : key))
      : Buffer.from(generated[key] ?? '');
  const built = [...paths].filter((path) => !path.endsWith(COMPRESSED));
  const files = [...built, ...Object.keys(generated)].sort().map((key) => [
    key,
    {
      md5: createHash('md5').update(contentOf(key)).digest('hex'),
      contentType: getContentType(key),
      cacheControl: getCacheControl(key),
      ...(isCompressed(key) && { contentEncoding: 'br' }),
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
