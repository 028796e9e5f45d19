/**
 * Reads and writes the tags of objects, and reads small ones, without the SDK's client: see signed-call.ts. Tags consist of letters, digits,
 * spaces and `_.:/=+-@`, so that nothing in their documents is escaped.
 */
import { createHash } from 'node:crypto';
import { escapeUriPath } from '@smithy/core/protocols';
import { nameOf } from './describe-error.ts';
import { environment } from './environment.ts';
import type { ServiceResponse } from './http-request.ts';
import { callSigned } from './signed-call.ts';
import { TIMEOUTS } from './timeouts.ts';
import { StorageError } from './unavailable.ts';

/** An object's tags, by key. */
export type Tags = Readonly<Record<string, string>>;

export interface ObjectName {
  readonly bucket: string;
  readonly key: string;
  /** One of its versions, in a bucket that keeps them; the current one if undefined. */
  readonly version?: string | undefined;
}

/** The tags of an object in a bucket that keeps versions, and which of them has the tags. */
export interface TaggedVersion {
  readonly tags: Tags;
  readonly version: string;
}

/** Reads the tags of an object. @returns undefined when there is no such object @throws StorageError */
export async function readTags(object: ObjectName): Promise<TaggedVersion | undefined> {
  const answer = await ask(object);
  if (!answer) return undefined;
  const tags = Object.fromEntries([...answer.body.matchAll(TAG)].map(([, key, value = '']) => [key, value]));
  return { tags, version: String(answer.headers['x-amz-version-id']) };
}

/** Replaces all tags of an object. @returns whether the object exists @throws StorageError */
export async function writeTags(object: ObjectName, tags: Tags): Promise<boolean> {
  return (await ask(object, taggingDocument(tags))) !== undefined;
}

/** What S3 takes as the tags of an object. */
export function taggingDocument(tags: Tags): string {
  const entries = Object.entries(tags).map(
    ([name, value]) => `<Tag><Key>${name}</Key><Value>${value}</Value></Tag>`,
  );
  return `<Tagging><TagSet>${entries.join('')}</TagSet></Tagging>`;
}

const TAG = /<Key>([^<]*)<\/Key>\s*<Value(?:\/>|>([^<]*)<\/Value>)/g;

/** How S3 says that an object is gone: the last is about a current version that only marks a deletion. */
export const MISSING: readonly string[] = ['NoSuchKey', 'NoSuchVersion', 'MethodNotAllowed'];

/** @param tags a document that replaces them */
async function ask(
  { bucket, key, version }: ObjectName,
  tags?: string,
): Promise<ServiceResponse | undefined> {
  const url = new URL(`${objectUrl(bucket, key)}?tagging=`);
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
  ).catch((error: unknown) => {
    throw new StorageError(nameOf(error));
  });
  return unlessMissing(answer);
}

/** Reads a small object as text. @returns undefined when there is no such object @throws StorageError */
export async function readSmallText(bucket: string, key: string): Promise<string | undefined> {
  const url = new URL(objectUrl(bucket, key));
  const request = { url, method: undefined, headers: {}, body: undefined };
  const answer = await callSigned('s3', request, TIMEOUTS.files).catch((error: unknown) => {
    throw new StorageError(nameOf(error));
  });
  return unlessMissing(answer)?.body;
}

function objectUrl(bucket: string, key: string): string {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  const base = endpoint
    ? `${endpoint}/${bucket}`
    : `https://${bucket}.s3.${environment('AWS_REGION')}.amazonaws.com`;
  return `${base}/${escapeUriPath(key)}`;
}

function unlessMissing(answer: ServiceResponse): ServiceResponse | undefined {
  if (answer.status === 200) return answer;
  // Only the error's name: messages quote keys, which contain business names.
  const name = /<Code>(\w+)<\/Code>/.exec(answer.body)?.[1] ?? `Status${answer.status}`;
  if (MISSING.includes(name)) return undefined;
  throw new StorageError(name);
}
