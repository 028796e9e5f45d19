/** The files of the site as they come out of its build, and as they are stored. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { contentTypeOf } from '../../domain/content-types.ts';
import type { ObjectHeaders } from '../shared/object-bucket.ts';

/** Beside a file: the same file, compressed with brotli while the site was built. It is stored in its place. */
const COMPRESSED = '.br';

/** Where the files are whose names change with their contents. */
export const ASSETS = 'assets/';

/** A file as the bucket has it. */
export interface StoredFile extends ObjectHeaders {
  /** Of the content as it is stored, in hexadecimal digits: what S3 calls an object's ETag. */
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
 * @param directory what the build has written
 * @param generated files that are not in it, by key
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
      ...(sources.get(key)?.isCompressed && { contentEncoding: 'br' }),
    },
  ]);
  return { files: Object.fromEntries(files), contentOf: async (key) => contentOf(key) };
}

/** Paths of all files in a directory and those below it, with slashes. */
export function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

export const isAsset = (key: string): boolean => key.startsWith(ASSETS);
export const isPage = (key: string): boolean => key.endsWith('.html');
