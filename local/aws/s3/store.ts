/** The objects of all buckets: their contents in a directory, everything else in a file beside it. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
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
  /** In a bucket that keeps versions; absent for what was written before it did. */
  readonly version?: string;
  /** Name of the content's file, or the path of a file outside the store. */
  readonly file: string;
}

/** An earlier state of an object, or that it did not exist. */
export interface EarlierVersion {
  readonly version: string;
  /** The replaced or deleted object; undefined for a deletion marker. */
  readonly object?: StoredObject;
  readonly bucket: string;
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  /** Since when it is not the current one, in milliseconds since the epoch. */
  readonly earlierSince: number;
}

/** A version of an object. */
export interface ObjectVersion {
  readonly key: string;
  readonly version: string;
  /** Undefined for a deletion marker. */
  readonly object: StoredObject | undefined;
  readonly isLatest: boolean;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
}

/** The name of what was written while the bucket kept no versions. */
const UNVERSIONED = 'null';

/** The name of an object's version. */
export function versionOf({ version = UNVERSIONED }: Pick<StoredObject, 'version'>): string {
  return version;
}

/** A stored content without an object yet. */
export interface Content {
  readonly file: string;
  readonly size: number;
  /** MD5 in hexadecimal digits. */
  readonly md5: string;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
}

const VERSION = 2;

/** Stores objects and their contents. */
export class ObjectStore {
  readonly #directory: string;
  readonly #isKept: boolean;
  readonly #objects = new Map<string, StoredObject>();
  readonly #earlier = new Map<string, EarlierVersion>();
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
      version: VERSION,
      load: (saved) => {
        for (const [id, object] of saved.get('objects') ?? []) this.#objects.set(id, object as StoredObject);
        for (const [id, one] of saved.get('earlier') ?? []) this.#earlier.set(id, one as EarlierVersion);
      },
    });
    this.#removeUnknownFiles();
  }

  /** Sets the initial files of each bucket; uploaded objects with the same key take precedence. */
  setBases(bases: ReadonlyMap<string, BaseFiles>): void {
    this.#bases = bases;
  }

  /** Uploaded objects of all buckets. */
  written(): StoredObject[] {
    return inOrder([...this.#objects.values()]);
  }

  /** A bucket's objects whose keys have a prefix, in UTF-8 order. */
  list(bucket: string, prefix = ''): StoredObject[] {
    const base = this.#bases.get(bucket)?.list(prefix) ?? [];
    return inOrder([
      ...this.written().filter((object) => object.bucket === bucket && object.key.startsWith(prefix)),
      ...base.filter(({ key }) => !this.#objects.has(idOf({ bucket, key })) && !this.#isDeleted(bucket, key)),
    ]);
  }

  get(bucket: string, key: string): StoredObject | undefined {
    const written = this.#objects.get(idOf({ bucket, key }));
    return written ?? (this.#isDeleted(bucket, key) ? undefined : this.#bases.get(bucket)?.find(key));
  }

  /** An object as it is or was in one of its versions. */
  getVersion(bucket: string, key: string, version: string): StoredObject | undefined {
    const latest = this.get(bucket, key);
    if (latest && versionOf(latest) === version) return latest;
    const initial = version === UNVERSIONED ? this.#bases.get(bucket)?.find(key) : undefined;
    return this.#find(bucket, key, version)?.object ?? initial;
  }

  #find(bucket: string, key: string, version: string): EarlierVersion | undefined {
    return this.#earlier.get(versionId({ bucket, key, version }));
  }

  /** What is kept of earlier versions, and the marks of what was deleted. */
  earlier(): readonly EarlierVersion[] {
    return [...this.#earlier.values()];
  }

  /** Replaces the tags of an object, or of one of its earlier versions. */
  setTags(object: StoredObject, tags: Tags): void {
    const { bucket, key } = object;
    const found = this.#find(bucket, key, versionOf(object));
    const tagged = { ...object, tags };
    if (found) this.#putEarlier({ ...found, object: tagged });
    else this.#putLatest(tagged);
  }

  #isDeleted(bucket: string, key: string): boolean {
    return this.earlier().some((one) => one.bucket === bucket && one.key === key && one.object === undefined);
  }

  /** Stores a content. If reading it fails, the file is removed. @throws what reading the content throws */
  async write(content: AsyncIterable<Buffer>): Promise<Content> {
    const file = randomUUID();
    const [md5, sha256] = [createHash('md5'), createHash('sha256')];
    let size = 0;
    const handle = await open(this.#path(file), 'wx');
    try {
      for await (const chunk of content) {
        md5.update(chunk);
        sha256.update(chunk);
        size += chunk.length;
        await handle.writeFile(chunk);
      }
    } catch (error) {
      await handle.close();
      await this.discard(file);
      throw error;
    }
    await handle.close();
    return { file, size, md5: md5.digest('hex'), sha256: sha256.digest('hex') };
  }

  /** All versions of all objects of a bucket, by key, the newest of each first. */
  versions(bucket: string): ObjectVersion[] {
    const latest = this.list(bucket).map((object) => ({ ...object, version: versionOf(object), object }));
    const earlier = this.earlier()
      .filter((version) => version.bucket === bucket)
      .toReversed();
    return [...latest, ...earlier, ...this.#replacedBases(bucket)]
      .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
      .map(({ key, version, lastModified, object }, at, all) => {
        return { key, version, lastModified, object, isLatest: all[at - 1]?.key !== key };
      });
  }

  /** The initial files of a bucket that were replaced or deleted: their first versions. */
  #replacedBases(bucket: string): ObjectVersion[] {
    const base = this.#bases.get(bucket)?.list('') ?? [];
    return base
      .filter(({ key }) => this.#objects.has(idOf({ bucket, key })) || this.#isDeleted(bucket, key))
      .map((object) => ({ ...object, version: versionOf(object), isLatest: false, object }));
  }

  /** Whether a version only marks that an object is deleted. @param version the current one if undefined */
  isMarker(bucket: string, key: string, version?: string): boolean {
    if (version === undefined) return !this.get(bucket, key) && this.#isDeleted(bucket, key);
    const found = this.#find(bucket, key, version);
    return found !== undefined && found.object === undefined;
  }

  /** Creates or replaces an object. @param isVersioned whether the replaced one is kept */
  async put(object: StoredObject, isVersioned = false): Promise<void> {
    const previous = this.#objects.get(idOf(object));
    this.#putLatest(object);
    if (previous && previous.file !== object.file) await this.#retire(previous, isVersioned);
  }

  /**
   * Deletes an object.
   * @param isVersioned whether it is kept behind a deletion marker
   * @returns the version of that marker, if there is one
   */
  async remove(bucket: string, key: string, isVersioned = false): Promise<string | undefined> {
    const object = this.#objects.get(idOf({ bucket, key }));
    this.#objects.delete(idOf({ bucket, key }));
    this.#dataFile.put('objects', idOf({ bucket, key }), undefined);
    if (object) await this.#retire(object, isVersioned);
    if (!isVersioned && !this.#bases.get(bucket)?.find(key)) return undefined;
    const version = randomUUID();
    this.#keep({ version, bucket, key, lastModified: this.#clock.now() });
    return version;
  }

  /** Deletes a version permanently. The one before it becomes the current one. */
  async removeVersion(bucket: string, key: string, version: string): Promise<void> {
    const found = this.#find(bucket, key, version);
    if (found) {
      this.#earlier.delete(versionId(found));
      this.#dataFile.put('earlier', versionId(found), undefined);
      if (found.object) await this.discard(found.object.file);
    } else if (this.getVersion(bucket, key, version)) {
      await this.remove(bucket, key);
    }
    if (this.#objects.has(idOf({ bucket, key }))) return;
    const newest = this.earlier().findLast((version) => idOf(version) === idOf({ bucket, key }));
    if (!newest?.object) return;
    this.#earlier.delete(versionId(newest));
    this.#dataFile.put('earlier', versionId(newest), undefined);
    this.#putLatest(newest.object);
  }

  async #retire(object: StoredObject, isVersioned: boolean): Promise<void> {
    const { bucket, key, lastModified } = object;
    if (isVersioned) this.#keep({ version: versionOf(object), bucket, key, lastModified, object });
    else await this.discard(object.file);
  }

  #keep(version: Omit<EarlierVersion, 'earlierSince'>): void {
    this.#putEarlier({ ...version, earlierSince: this.#clock.now() });
  }

  #putLatest(object: StoredObject): void {
    this.#objects.set(idOf(object), object);
    this.#dataFile.put('objects', idOf(object), object);
  }

  #putEarlier(version: EarlierVersion): void {
    this.#earlier.set(versionId(version), version);
    this.#dataFile.put('earlier', versionId(version), version);
  }

  /** Deletes a content that no object uses, unless its file is outside the store. */
  async discard(file: string): Promise<void> {
    if (!isAbsolute(file)) await rm(this.#path(file), { force: true });
  }

  /** The bytes of an object from `start` to `end`, inclusive. */
  async read({ file }: StoredObject, start: number, end: number): Promise<Readable> {
    const handle: FileHandle = await open(this.#path(file));
    return handle.createReadStream({ start, end });
  }

  close(): void {
    if (!this.#isKept) rmSync(this.#directory, { recursive: true, force: true });
  }

  #path(file: string): string {
    return resolve(this.#directory, file);
  }

  /** An earlier run may have been stopped between storing a content and recording its object. */
  #removeUnknownFiles(): void {
    const earlier = this.earlier().flatMap(({ object }) => object ?? []);
    const known = new Set([...this.#objects.values(), ...earlier].map(({ file }) => file));
    for (const file of readdirSync(this.#directory)) {
      if (!known.has(file)) rmSync(this.#path(file), { force: true });
    }
  }
}

function inOrder(objects: readonly StoredObject[]): StoredObject[] {
  return objects.toSorted((a, b) => Buffer.compare(Buffer.from(idOf(a)), Buffer.from(idOf(b))));
}

function idOf({ bucket, key }: Pick<StoredObject, 'bucket' | 'key'>): string {
  return `${bucket}/${key}`;
}

function versionId(version: Pick<EarlierVersion, 'bucket' | 'key' | 'version'>): string {
  return `${idOf(version)} ${version.version}`;
}
