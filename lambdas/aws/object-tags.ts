/**
 * Reads and writes the tags of objects, and reads small ones, without the SDK's client: see signed-call.ts. Tags consist of letters, digits,
 * spaces and `_.:/=+-@`, so that nothing in their documents is escaped.
 */
import { createHash } from 'node:crypto';
import { escapeUriPath } from '@smithy/core/protocols';
import { environment } from './environment.ts';
import type { ServiceResponse } from './http-request.ts';
import { callSigned } from './signed-call.ts';
import { TIMEOUTS } from './timeouts.ts';
import { StorageError, throwStorageError } from './unavailable.ts';

/** An object's tags, by key. */
export type ObjectTags = Readonly<Record<string, string>>;

export interface ObjectName {
  readonly bucket: string;
  readonly key: string;
  /** One of its versions, in a bucket that keeps them; the current one if undefined. */
  readonly version?: string | undefined;
}

/** The tags of an object in a bucket that keeps versions, and which of them has the tags. */
export interface TaggedVersion {
  readonly tags: ObjectTags;
  readonly version: string;
}

/** Reads the tags of an object. @returns undefined for a missing object @throws StorageError */
export async function readTags(object: ObjectName): Promise<TaggedVersion | undefined> {
  const answer = await requestTagging(object);
  if (!answer) return undefined;
  const tags = Object.fromEntries([...answer.body.matchAll(TAG)].map(([, key, value = '']) => [key, value]));
  return { tags, version: String(answer.headers['x-amz-version-id']) };
}

/** Replaces all tags of an object. @returns whether the object exists @throws StorageError */
export async function writeTags(object: ObjectName, tags: ObjectTags): Promise<boolean> {
  return (await requestTagging(object, toTaggingDocument(tags))) !== undefined;
}

/** Writes tags as the XML document that S3 expects. */
export function toTaggingDocument(tags: ObjectTags): string {
  const entries = Object.entries(tags).map(
    ([name, value]) => `<Tag><Key>${name}</Key><Value>${value}</Value></Tag>`,
  );
  return `<Tagging><TagSet>${entries.join('')}</TagSet></Tagging>`;
}

const TAG = /<Key>([^<]*)<\/Key>\s*<Value(?:\/>|>([^<]*)<\/Value>)/g;

/** S3's errors for a missing object. The last one is for a current version that is a delete marker. */
export const MISSING_OBJECT_ERRORS: readonly string[] = ['NoSuchKey', 'NoSuchVersion', 'MethodNotAllowed'];

/** @param tags a document that replaces them */
async function requestTagging(
  { bucket, key, version }: ObjectName,
  tags?: string,
): Promise<ServiceResponse | undefined> {
  const url = new URL(`${toObjectUrl(bucket, key)}?tagging=`);
  if (version !== undefined) url.searchParams.set('versionId', version);
  const answer = await callSigned(
    's3',
    {
      url,
      method: tags === undefined ? undefined : 'PUT',
      headers: tags === undefined ? {} : { 'content-md5': createHash('md5').update(tags).digest('base64') },
      body: tags,
    },
    TIMEOUTS.files,
  ).catch(throwStorageError);
  return checkResponse(answer);
}

/** Reads a small object as text. @returns undefined for a missing object @throws StorageError */
export async function readSmallText(bucket: string, key: string): Promise<string | undefined> {
  const url = new URL(toObjectUrl(bucket, key));
  const request = { url, method: undefined, headers: {}, body: undefined };
  const answer = await callSigned('s3', request, TIMEOUTS.files).catch(throwStorageError);
  return checkResponse(answer)?.body;
}

function toObjectUrl(bucket: string, key: string): string {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  const base = endpoint
    ? `${endpoint}/${bucket}`
    : `https://${bucket}.s3.${environment('AWS_REGION')}.amazonaws.com`;
  return `${base}/${escapeUriPath(key)}`;
}

function checkResponse(answer: ServiceResponse): ServiceResponse | undefined {
  if (answer.status === 200) return answer;
  // Only the error's name: messages quote keys, which contain business names.
  const name = /<Code>(\w+)<\/Code>/.exec(answer.body)?.[1] ?? `Status${answer.status}`;
  if (MISSING_OBJECT_ERRORS.includes(name)) return undefined;
  throw new StorageError(name);
}
