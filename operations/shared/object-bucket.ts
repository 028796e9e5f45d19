import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  type ObjectIdentifier,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';

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
  readonly #client: S3Client;
  readonly #name: string;

  constructor(client: S3Client, name: string) {
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

  /** The content of an object; undefined when there is none. */
  async read(key: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#name, Key: key }));
      return Body && Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async write(
    key: string,
    content: Buffer | string,
    { contentType, contentEncoding, cacheControl }: ObjectHeaders,
  ): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#name,
        Key: key,
        Body: content,
        ContentType: contentType,
        ContentEncoding: contentEncoding,
        CacheControl: cacheControl,
      }),
    );
  }

  /** Deletes objects. @throws Error naming one that S3 did not delete */
  async remove(keys: readonly string[]): Promise<void> {
    await removeObjects(
      this.#client,
      this.#name,
      keys.map((Key) => ({ Key })),
    );
  }
}

/** Deletes objects, or versions of them. @throws Error naming one that S3 did not delete */
export async function removeObjects(
  client: S3Client,
  bucket: string,
  objects: readonly ObjectIdentifier[],
): Promise<void> {
  for (let first = 0; first < objects.length; first += DELETED_AT_ONCE) {
    const Objects = objects.slice(first, first + DELETED_AT_ONCE);
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    );
    const [failed] = Errors;
    if (failed) throw new Error(`S3 did not remove ${failed.Key} from ${bucket}: ${failed.Message}`);
  }
}
