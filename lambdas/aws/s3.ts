import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { clientLimits } from './client-limits.ts';
import { MISSING_OBJECT_ERRORS, type ObjectName } from './object-tags.ts';
import { TIMEOUTS } from './timeouts.ts';
import { throwStorageError } from './unavailable.ts';

/** Checksums only where the service requires them: a URL signed for a browser must not require a checksum header. */
const client = new S3Client({
  ...clientLimits(TIMEOUTS.files),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/** Signs a URL that downloads an object, without a network call. @throws StorageError without credentials */
export async function signDownloadUrl(
  object: ObjectName,
  { own, plain }: { readonly own: string; readonly plain: string },
  seconds: number,
): Promise<string> {
  const command = new GetObjectCommand({
    ...toObjectInput(object),
    ResponseContentDisposition: `attachment; filename="${plain}"${own === plain ? '' : `; filename*=UTF-8''${encodeExtValue(own)}`}`,
    ResponseCacheControl: 'private, no-store',
  });
  return getSignedUrl(client, command, { expiresIn: seconds }).catch(throwStorageError);
}

/** A text as a parameter of a header (RFC 8187). @param text without half characters */
function encodeExtValue(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** The first bytes of an object. */
export interface ObjectStart {
  readonly contentType: string;
  /** Identifies the content, without quotes. */
  readonly etag: string;
  readonly bytes: Uint8Array;
}

/** Reads the first bytes of an object; undefined when there is none. @throws StorageError */
export async function readStart(object: ObjectName, length: number): Promise<ObjectStart | undefined> {
  const command = new GetObjectCommand({ ...toObjectInput(object), Range: `bytes=0-${length - 1}` });
  const output = await ignoreMissingObject(client.send(command));
  if (!output?.Body) return undefined;
  const bytes = await output.Body.transformToByteArray().catch(throwStorageError);
  return { contentType: output.ContentType ?? '', etag: (output.ETag ?? '').replaceAll('"', ''), bytes };
}

/** Lists objects. @returns ETags by key, the MD5 of objects uploaded in one part @throws StorageError */
export async function listObjects(bucket: string, prefix: string): Promise<Map<string, string>> {
  const objects = new Map<string, string>();
  try {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: prefix },
    )) {
      for (const { Key = '', ETag = '' } of Contents) objects.set(Key, ETag.replaceAll('"', ''));
    }
  } catch (error) {
    return throwStorageError(error);
  }
  return objects;
}

/** Reads an object as text. @returns undefined for a missing object @throws StorageError */
export async function readText(bucket: string, key: string, version?: string): Promise<string | undefined> {
  const output = await ignoreMissingObject(
    client.send(new GetObjectCommand(toObjectInput({ bucket, key, version }))),
  );
  return output?.Body?.transformToString().catch(throwStorageError);
}

/** Returns the MD5 of a text in hexadecimal, which S3 gives as its ETag. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** Writes an object. @param headers it is served with @throws StorageError */
export async function writeObject(
  bucket: string,
  key: string,
  body: string | Uint8Array,
  headers: { readonly contentType: string; readonly cacheControl: string },
): Promise<void> {
  const { contentType: ContentType, cacheControl: CacheControl } = headers;
  const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType, CacheControl });
  await client.send(command).catch(throwStorageError);
}

/** Deletes an object, if it exists. @throws StorageError */
export async function removeObject(bucket: string, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch(throwStorageError);
}

/** Deletes one version of an object for good, if it exists. @throws StorageError */
export async function removeVersion(object: Required<ObjectName>): Promise<void> {
  await client.send(new DeleteObjectCommand(toObjectInput(object))).catch(throwStorageError);
}

/** Deletes all versions of an object. @throws StorageError; earlier deletions stay */
export async function removeVersions(bucket: string, key: string): Promise<void> {
  for await (const { Versions = [], DeleteMarkers = [] } of readVersionPages(bucket, key)) {
    for (const { Key, VersionId } of [...Versions, ...DeleteMarkers]) {
      if (Key !== key) continue;
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId })).catch(throwStorageError);
    }
  }
}

export interface StoredVersion {
  readonly version: string;
  /** Without quotes. */
  readonly etag: string;
}

/** Lists an object's versions since its creation, newest first, and whether it is deleted. @throws StorageError */
export async function listVersions(
  bucket: string,
  key: string,
): Promise<{ isDeleted: boolean; versions: StoredVersion[] }> {
  const versions: (StoredVersion & { at: number })[] = [];
  let isDeleted = false;
  let deletedAt = Number.NEGATIVE_INFINITY;
  for await (const { Versions = [], DeleteMarkers = [] } of readVersionPages(bucket, key)) {
    for (const { Key, VersionId = '', ETag = '', LastModified } of Versions) {
      const at = LastModified?.getTime() ?? 0;
      if (Key === key) versions.push({ version: VersionId, etag: ETag.replaceAll('"', ''), at });
    }
    for (const { Key, IsLatest, LastModified } of DeleteMarkers) {
      if (Key !== key) continue;
      if (IsLatest) isDeleted = true;
      else deletedAt = Math.max(deletedAt, LastModified?.getTime() ?? 0);
    }
  }
  return { isDeleted, versions: versions.filter(({ at }) => at > deletedAt) };
}

async function* readVersionPages(
  bucket: string,
  key: string,
): AsyncGenerator<ListObjectVersionsCommandOutput> {
  let next: Pick<ListObjectVersionsCommandOutput, 'NextKeyMarker' | 'NextVersionIdMarker'> | undefined = {};
  while (next) {
    const page: ListObjectVersionsCommandOutput = await client
      .send(
        new ListObjectVersionsCommand({
          Bucket: bucket,
          Prefix: key,
          KeyMarker: next.NextKeyMarker,
          VersionIdMarker: next.NextVersionIdMarker,
        }),
      )
      .catch(throwStorageError);
    yield page;
    next = page.IsTruncated ? page : undefined;
  }
}

function toObjectInput({ bucket, key, version }: ObjectName) {
  return { Bucket: bucket, Key: key, VersionId: version };
}

async function ignoreMissingObject<Output>(sending: Promise<Output>): Promise<Output | undefined> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof Error && MISSING_OBJECT_ERRORS.includes(error.name)) return undefined;
    return throwStorageError(error);
  }
}
