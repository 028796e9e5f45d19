import { type ObjectIdentifier, paginateListObjectsV2, type S3 } from '@aws-sdk/client-s3';
import { ignoreError } from './errors.ts';

/** Maximum number of objects in one delete call of S3. */
const DELETED_AT_ONCE = 1000;

/** HTTP headers of a stored file. */
export interface ObjectHeaders {
  readonly contentType: string;
  readonly contentEncoding?: string | undefined;
  readonly cacheControl?: string | undefined;
}

/** The operations on a bucket that a deployment needs. */
export class ObjectBucket {
  readonly #client: S3;
  readonly #name: string;

  constructor(client: S3, name: string) {
    this.#client = client;
    this.#name = name;
  }

  /** The keys with a prefix, and the MD5 of their contents in hexadecimal digits. */
  async list(prefix: string): Promise<Map<string, string>> {
    const objects = new Map<string, string>();
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#name, Prefix: prefix });
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', ETag = '' } of Contents) objects.set(Key, ETag.replaceAll('"', ''));
    }
    return objects;
  }

  /** The content of an object; undefined when it does not exist. */
  async read(Key: string): Promise<Buffer | undefined> {
    const found = await ignoreError('NoSuchKey', this.#client.getObject({ Bucket: this.#name, Key }));
    return found?.Body && Buffer.from(await found.Body.transformToByteArray());
  }

  async write(Key: string, Body: Buffer | string, headers: ObjectHeaders): Promise<void> {
    const { contentType: ContentType, contentEncoding, cacheControl: CacheControl } = headers;
    const object = { Key, Body, ContentType, ContentEncoding: contentEncoding, CacheControl };
    await this.#client.putObject({ Bucket: this.#name, ...object });
  }

  /** Deletes objects. @throws Error naming one that S3 did not delete */
  async remove(keys: readonly string[]): Promise<void> {
    const objects = keys.map((Key) => ({ Key }));
    for (let first = 0; first < objects.length; first += DELETED_AT_ONCE)
      await removeObjects(this.#client, this.#name, objects.slice(first, first + DELETED_AT_ONCE));
  }
}

/** Deletes at most 1,000 objects, or versions of them. @throws Error naming one that S3 did not delete */
export async function removeObjects(client: S3, Bucket: string, Objects: ObjectIdentifier[]): Promise<void> {
  const { Errors: [failed] = [] } = await client.deleteObjects({ Bucket, Delete: { Objects, Quiet: true } });
  if (failed) throw new Error(`S3 did not delete ${failed.Key} from ${Bucket}: ${failed.Message}`);
}
