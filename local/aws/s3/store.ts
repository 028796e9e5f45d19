/** The objects of all buckets: their contents in a directory, everything else in a file beside it. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Clock } from '../../clock.ts';
import { type DataFile, openDataFile } from '../../data-file.ts';
import type { BaseFiles } from './base-files.ts';
import type { Tags } from './tags.ts';

export interface StoredObject {
  readonly bucket: string;
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** MD5 of the content, in hexadecimal digits, without quotes. */
  readonly etag: string;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  /** Headers of the download, by lower-case name: content type, language and the like. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tags: Tags;
  /** `null` for objects written while the bucket kept no versions. */
  readonly version: string;
  /** Name of the content's file, or the path of a file outside the store. */
  readonly file: string;
}

/** A version of an object, or the mark of its deletion. */
export interface ObjectVersion {
  readonly bucket: string;
  readonly key: string;
  readonly version: string;
  /** Undefined for the mark of a deletion. */
  readonly object?: StoredObject | undefined;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  readonly isLatest: boolean;
}

type Change = Pick<ObjectVersion, 'bucket' | 'key' | 'version' | 'object' | 'lastModified'>;

/** The version id of objects written while the bucket kept no versions. */
export const UNVERSIONED = 'null';

const FORMAT = 3;

/** Stores objects and their contents. */
export class ObjectStore {
  readonly #directory: string;
  readonly #isKept: boolean;
  /** The versions and deletions of each object, oldest first. */
  readonly #changes = new Map<string, readonly Change[]>();
  readonly #clock: Clock;
  readonly #dataFile: DataFile;
  #bases: ReadonlyMap<string, BaseFiles> = new Map();

  /** @param path of the directory, with the file beside it; undefined uses a temporary one */
  constructor(path: string | undefined, clock: Clock) {
    this.#isKept = path !== undefined;
    this.#clock = clock;
    this.#directory = path ?? mkdtempSync(join(tmpdir(), 's3-'));
    mkdirSync(this.#directory, { recursive: true });
    this.#dataFile = openDataFile({
      path: path === undefined ? undefined : `${path}.jsonl`,
      owner: 'S3',
      version: FORMAT,
      load: (saved) => {
        for (const [id, changes] of saved.get('changes') ?? []) this.#changes.set(id, changes as Change[]);
      },
    });
  }

  /** Sets the initial files of each bucket; uploaded objects with the same key take precedence. */
  setBases(bases: ReadonlyMap<string, BaseFiles>): void {
    this.#bases = bases;
  }

  /** Uploaded objects of all buckets, by key. */
  written(): StoredObject[] {
    return [...this.#changes.values()]
      .flatMap((changes) => changes.at(-1)?.object ?? [])
      .sort((one, other) => one.key.localeCompare(other.key));
  }

  /** A bucket's objects whose keys have a prefix, in UTF-8 order. */
  list(bucket: string, prefix = ''): StoredObject[] {
    return this.versions(bucket, prefix).flatMap(({ object, isLatest }) => (isLatest && object) || []);
  }

  /** @param version the latest one if undefined */
  get(bucket: string, key: string, version?: string): StoredObject | undefined {
    return this.find(bucket, key, version)?.object;
  }

  /** A version, which can be the mark of a deletion. */
  find(bucket: string, key: string, version?: string): ObjectVersion | undefined {
    return this.#history(bucket, key).find((one) =>
      version === undefined ? one.isLatest : one.version === version,
    );
  }

  /** All versions of a bucket's objects, by key, the newest of each first. */
  versions(bucket: string, prefix = ''): ObjectVersion[] {
    const written = [...this.#changes.values()].flatMap(([first]) =>
      first?.bucket === bucket ? first.key : [],
    );
    const base = this.#bases.get(bucket)?.list(prefix) ?? [];
    const keys = new Set([...written.filter((key) => key.startsWith(prefix)), ...base.map(({ key }) => key)]);
    return [...keys]
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .flatMap((key) => this.#history(bucket, key).reverse());
  }

  /** Oldest first. The initial file of a key precedes all writes. */
  #history(bucket: string, key: string): ObjectVersion[] {
    const base = this.#bases.get(bucket)?.find(key);
    const changes = this.#changes.get(idOf({ bucket, key })) ?? [];
    return [...(base ? [{ ...base, object: base }] : []), ...changes].map(
      ({ version, object, lastModified }, at, all) => {
        return { bucket, key, version, object, lastModified, isLatest: at === all.length - 1 };
      },
    );
  }

  /** Stores a content. */
  async write(content: Buffer): Promise<Pick<StoredObject, 'file' | 'size' | 'etag'>> {
    const file = randomUUID();
    await writeFile(this.#path(file), content);
    return { file, size: content.length, etag: createHash('md5').update(content).digest('hex') };
  }

  read({ file }: StoredObject): Promise<Buffer> {
    return readFile(this.#path(file));
  }

  /** Creates or replaces an object. @param isVersioned whether the replaced one is kept */
  async put(object: StoredObject, isVersioned: boolean): Promise<void> {
    const { bucket, key, version, lastModified } = object;
    await this.#add({ bucket, key, version, lastModified, object }, isVersioned);
  }

  /**
   * Deletes an object.
   * @param isVersioned whether it is kept behind the mark of a deletion
   * @returns the version of that mark
   */
  async remove(bucket: string, key: string, isVersioned: boolean): Promise<string> {
    const version = randomUUID();
    await this.#add({ bucket, key, version, lastModified: this.#clock.now() }, isVersioned);
    if (!isVersioned && !this.#bases.get(bucket)?.find(key)) await this.removeVersion(bucket, key, version);
    return version;
  }

  async #add(change: Change, isVersioned: boolean): Promise<void> {
    const earlier = this.#changes.get(idOf(change)) ?? [];
    this.#save(change, [...(isVersioned ? earlier : []), change]);
    if (!isVersioned) await this.#discard(earlier);
  }

  /** Deletes a version permanently. The one before it becomes the current one. */
  async removeVersion(bucket: string, key: string, version: string): Promise<void> {
    const changes = this.#changes.get(idOf({ bucket, key })) ?? [];
    this.#save(
      { bucket, key },
      changes.filter((one) => one.version !== version),
    );
    await this.#discard(changes.filter((one) => one.version === version));
  }

  /** Replaces the tags of a version. */
  setTags(object: StoredObject, tags: Tags): void {
    const changes = this.#changes.get(idOf(object)) ?? [];
    this.#save(
      object,
      changes.map((one) => (one.version === object.version ? { ...one, object: { ...object, tags } } : one)),
    );
  }

  #save(named: Pick<StoredObject, 'bucket' | 'key'>, changes: readonly Change[]): void {
    const id = idOf(named);
    if (changes.length > 0) this.#changes.set(id, changes);
    else this.#changes.delete(id);
    this.#dataFile.put('changes', id, this.#changes.get(id));
  }

  async #discard(changes: readonly Change[]): Promise<void> {
    for (const { object } of changes) {
      if (object && !isAbsolute(object.file)) await rm(this.#path(object.file), { force: true });
    }
  }

  close(): void {
    if (!this.#isKept) rmSync(this.#directory, { recursive: true, force: true });
  }

  #path(file: string): string {
    return resolve(this.#directory, file);
  }
}

function idOf({ bucket, key }: Pick<StoredObject, 'bucket' | 'key'>): string {
  return `${bucket}/${key}`;
}
