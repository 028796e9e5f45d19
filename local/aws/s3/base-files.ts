import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileHeaders } from '../../project.ts';
import { type StoredObject, UNVERSIONED } from './store.ts';

/**
 * Extension of the copies that the build compressed with Brotli: a deployment uploads them instead of the originals.
 */
const COMPRESSED = '.br';

/** A directory's files as objects of a bucket, as after a deployment. Read-only. */
export class BaseFiles {
  readonly #bucket: string;
  readonly #directory: string;
  readonly #fileHeaders: FileHeaders;
  /** MD5s by path, size and modification time. */
  readonly #etags = new Map<string, string>();

  /** @param directory with a file for each key; it may be created and deleted later */
  constructor(bucket: string, directory: string, fileHeaders: FileHeaders = () => ({})) {
    this.#fileHeaders = fileHeaders;
    this.#bucket = bucket;
    this.#directory = directory;
  }

  /** The object of a key; undefined for a missing file. */
  find(key: string): StoredObject | undefined {
    const file = key.endsWith(COMPRESSED) ? undefined : this.#fileOf(key);
    if (file === undefined) return undefined;
    const compressed = file + COMPRESSED;
    const isCompressed = existsSync(compressed);
    const stored = isCompressed ? compressed : file;
    const { size, mtimeMs } = statSync(stored);
    return {
      bucket: this.#bucket,
      key,
      size,
      etag: this.#etagOf(stored, `${stored} ${size} ${mtimeMs}`),
      lastModified: Math.floor(mtimeMs),
      headers: {
        ...this.#fileHeaders(key),
        ...(isCompressed && { 'content-encoding': 'br' }),
      },
      tags: {},
      version: UNVERSIONED,
      file: stored,
    };
  }

  /** All objects whose keys have a prefix. Reads no folder that the prefix leaves out. */
  list(prefix: string): StoredObject[] {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const directory = join(this.#directory, folder);
    if (folder.split('/').includes('..') || !existsSync(directory)) return [];
    if (!statSync(directory).isDirectory()) return [];
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => this.find(key) ?? []);
  }

  #etagOf(file: string, state: string): string {
    const etag = this.#etags.get(state) ?? createHash('md5').update(readFileSync(file)).digest('hex');
    this.#etags.set(state, etag);
    return etag;
  }

  /**
   * Keys are not paths: one with an empty, `.` or `..` segment names no file, and symbolic links may not lead outside.
   */
  #fileOf(key: string): string | undefined {
    const parts = key.split('/');
    if (/[\0\\]/.test(key) || parts.some((part) => ['', '.', '..'].includes(part))) return undefined;
    try {
      const root = realpathSync(this.#directory);
      const file = realpathSync(join(root, ...parts));
      return file.startsWith(root + sep) && statSync(file).isFile() ? file : undefined;
    } catch {
      return undefined;
    }
  }
}
