/** Operations on objects and buckets. */
import { text } from 'node:stream/consumers';
import { invalidArgument, malformedXml, notImplemented, S3Error } from './errors.ts';
import { objectDeleted, objectTagged } from './object-events.ts';
import { postObject } from './post-object.ts';
import { headerOf, type S3Answer, type S3Request } from './request.ts';
import {
  createObject,
  existingObject,
  type Operation,
  requirePermission,
  requireShortKey,
  versionHeader,
} from './service.ts';
import type { ObjectVersion, StoredObject } from './store.ts';
import { tagsDocument, tagsOfHeader, tagsOfXml } from './tags.ts';
import { unescaped, type XmlFields, xmlDocument } from './xml.ts';

type Answer = (operation: Operation) => S3Answer | Promise<S3Answer>;

/** Operations by method, resource and query parameter. */
const OPERATIONS: Readonly<Record<string, Answer>> = {
  'POST bucket': postObject,
  'POST bucket?delete': deleteObjects,
  'GET bucket?list-type': listObjects,
  'GET bucket?versions': listVersions,
  'GET object': getObject,
  'PUT object': putObject,
  'DELETE object': deleteObject,
  'GET object?tagging': getTags,
  'PUT object?tagging': putTags,
};

/** Query parameters that do not select an operation. */
const PLAIN_PARAMETER = /^(?:x-id|x-amz-.*|response-.*|versionId|prefix|max-keys|continuation-token)$/i;

/** @throws S3Error if the operation is not supported */
export function operationOf({ method, key, query }: S3Request): Answer {
  const additions = [...query.keys()].filter((name) => !PLAIN_PARAMETER.test(name));
  const subject = key === '' ? 'bucket' : 'object';
  const name = [`${method} ${subject}`, ...additions].join('?');
  const operation = OPERATIONS[name];
  if (operation) return operation;
  throw notImplemented(name);
}

/** Whether a request is a form, whose body contains its authentication. */
export function isForm({ method, key, query }: S3Request): boolean {
  return method === 'POST' && key === '' && !query.has('delete');
}

const NAMESPACE = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

/** Headers that an upload sets for its download, and that the download's URL can override. */
const CONTENT_HEADERS = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
];

async function getObject(operation: Operation): Promise<S3Answer> {
  const { request, store } = operation;
  const object = await existingObject(operation, 's3:GetObject');
  const range = rangeOf(headerOf(request, 'range'), object.size);
  const [start, end] = range ?? [0, object.size - 1];
  const headers = {
    ...downloadHeaders(object),
    ...versionHeader(operation.bucket, object),
    ...overrides(request.query),
    ...(range && { 'content-range': `bytes ${start}-${end}/${object.size}` }),
    'content-length': end - start + 1,
  };
  return {
    status: range ? 206 : 200,
    headers,
    ...(end >= start && { body: await store.read(object, start, end) }),
  };
}

function downloadHeaders({ etag, lastModified, headers, tags }: StoredObject) {
  const tagCount = Object.keys(tags).length;
  return {
    'accept-ranges': 'bytes',
    etag: `"${etag}"`,
    'last-modified': new Date(lastModified).toUTCString(),
    'x-amz-server-side-encryption': 'AES256',
    ...(tagCount > 0 && { 'x-amz-tagging-count': tagCount }),
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, asciiHeader(value)])),
  };
}

/** Form fields may contain any characters; non-ASCII ones are encoded for headers as in mails. */
function asciiHeader(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? value : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`;
}

function overrides(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    CONTENT_HEADERS.flatMap((name) => {
      const value = query.get(`response-${name}`);
      if (value === null) return [];
      if (/[^\x20-\xff]/.test(value)) {
        const message = 'Header value cannot be represented using ISO-8859-1.';
        throw invalidArgument(message, `response-${name}`, value);
      }
      return [[name, value] as const];
    }),
  );
}

/** First and last byte; undefined if the whole object is sent, as for multiple ranges. */
function rangeOf(header: string | undefined, size: number): readonly [number, number] | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  if (start <= end) return [start, end];
  throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
    RangeRequested: header,
    ActualObjectSize: size,
  });
}

/** Headers of an upload that S3 supports and this stand-in does not. */
const UNPLAYED_HEADER =
  /^(?:if-match|if-none-match|x-amz-(?:acl|copy-source|grant|meta|object-lock|website).*)$/;

async function putObject(operation: Operation): Promise<S3Answer> {
  const { request, bucket, store, payloadHash } = operation;
  const unplayed = Object.keys(request.headers).find((name) => UNPLAYED_HEADER.test(name));
  if (unplayed !== undefined) throw notImplemented(unplayed);
  requireShortKey(request.key);
  await requirePermission(operation, 's3:PutObject', request.key);
  const tagging = headerOf(request, 'x-amz-tagging');
  if (tagging !== undefined) await requirePermission(operation, 's3:PutObjectTagging', request.key);
  const tags = tagsOfHeader(tagging ?? '');
  const content = await store.write(request.body);
  if (payloadHash !== undefined && payloadHash !== content.sha256) {
    await store.discard(content.file);
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
      { ClientComputedContentSHA256: payloadHash, S3ComputedContentSHA256: content.sha256 },
    );
  }
  const object = await createObject(operation, 'PutObject', content, {
    key: request.key,
    headers: {
      'content-type': 'binary/octet-stream',
      ...contentHeaders(request),
    },
    tags,
  });
  const headers = {
    etag: `"${object.etag}"`,
    'x-amz-server-side-encryption': 'AES256',
    ...versionHeader(bucket, object),
  };
  return { status: 200, headers };
}

function contentHeaders({ headers }: S3Request): Record<string, string> {
  return Object.fromEntries(
    CONTENT_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

async function deleteObject(operation: Operation): Promise<S3Answer> {
  const { key, query } = operation.request;
  const version = query.get('versionId') ?? undefined;
  const marker = await remove(operation, key, version);
  const named = marker ?? version;
  return {
    status: 204,
    headers: {
      ...(marker !== undefined && { 'x-amz-delete-marker': 'true' }),
      ...(named !== undefined && { 'x-amz-version-id': named }),
    },
  };
}

/** @returns the version that marks the deletion, in a bucket that keeps versions */
async function remove(operation: Operation, key: string, version?: string): Promise<string | undefined> {
  const { bucket, store, request, clock, emit } = operation;
  const action = version === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion';
  await requirePermission(operation, action, key, store.get(bucket.name, key));
  const isMarked = version === undefined && bucket.isVersioned;
  let marker: string | undefined;
  if (version !== undefined) await store.removeVersion(bucket.name, key, version);
  else marker = await store.remove(bucket.name, key, bucket.isVersioned);
  if (bucket.sendsEvents) emit(objectDeleted(bucket, key, request, isMarked, clock.now()));
  return isMarked ? marker : undefined;
}

const DELETED = /<Object>((?:[^<]|<(?!\/?Object>))*)<\/Object>/g;
const MAX_DELETED = 1000;

/** Keys whose deletion is denied are listed in the response; the others are deleted. */
async function deleteObjects(operation: Operation): Promise<S3Answer> {
  const xml = await text(operation.request.body);
  const named = [...xml.matchAll(DELETED)].map(([, object = '']) => ({
    key: elementOf(object, 'Key'),
    version: elementOf(object, 'VersionId'),
  }));
  if (named.length === 0 || named.length > MAX_DELETED || named.some(({ key }) => !key)) throw malformedXml();
  const deleted: XmlFields[] = [];
  const errors: XmlFields[] = [];
  for (const { key = '', version } of named) {
    try {
      await remove(operation, key, version);
      deleted.push({ Key: key, VersionId: version });
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      errors.push({ Key: key, VersionId: version, Code: error.code, Message: error.message });
    }
  }
  const isQuiet = elementOf(xml, 'Quiet') === 'true';
  return xmlAnswer(
    xmlDocument('DeleteResult', { Deleted: isQuiet ? [] : deleted, Error: errors }, NAMESPACE),
  );
}

function elementOf(xml: string, name: string): string | undefined {
  const content = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return content === undefined ? undefined : unescaped(content);
}

async function getTags(operation: Operation): Promise<S3Answer> {
  const object = await existingObject(operation, 's3:GetObjectTagging');
  const answer = xmlAnswer(tagsDocument(object.tags));
  return { ...answer, headers: { ...answer.headers, ...versionHeader(operation.bucket, object) } };
}

async function putTags(operation: Operation): Promise<S3Answer> {
  const tags = tagsOfXml(await text(operation.request.body));
  const object = await existingObject(operation, 's3:PutObjectTagging');
  const { bucket, store, request, clock, emit } = operation;
  store.setTags(object, tags);
  if (bucket.sendsEvents) emit(objectTagged(bucket, object, request, clock.now()));
  return { status: 200, headers: versionHeader(bucket, object) };
}

const MAX_LISTED = 1000;

/** The canonical user id of the one account. */
const OWNER = '0'.repeat(64);

async function listObjects(operation: Operation): Promise<S3Answer> {
  await requirePermission(operation, 's3:ListBucket');
  const { request, bucket, store } = operation;
  const { query } = request;
  if (query.get('list-type') !== '2') throw invalidArgument('Invalid List Type', 'list-type');
  const limit = query.get('max-keys') ?? String(MAX_LISTED);
  if (!/^\d+$/.test(limit)) {
    throw invalidArgument('Provided max-keys not an integer or within integer range', 'max-keys', limit);
  }
  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token');
  const after = Buffer.from(token ?? '', 'base64');
  const matching = store
    .list(bucket.name, prefix)
    .filter(({ key }) => Buffer.compare(Buffer.from(key), after) > 0);
  const page = matching.slice(0, Math.min(Number(limit), MAX_LISTED));
  const isTruncated = page.length > 0 && page.length < matching.length;
  return xmlAnswer(
    xmlDocument(
      'ListBucketResult',
      {
        Name: bucket.name,
        Prefix: prefix,
        KeyCount: page.length,
        MaxKeys: limit,
        IsTruncated: isTruncated,
        ContinuationToken: token ?? undefined,
        NextContinuationToken: isTruncated
          ? Buffer.from(page.at(-1)?.key ?? '').toString('base64')
          : undefined,
        Contents: page.map(({ key, lastModified, etag, size }) => ({
          Key: key,
          LastModified: new Date(lastModified).toISOString(),
          ETag: `"${etag}"`,
          Size: size,
          StorageClass: 'STANDARD',
        })),
      },
      NAMESPACE,
    ),
  );
}

/** The first page of all versions, which is enough for emptying a bucket in a loop. */
async function listVersions(operation: Operation): Promise<S3Answer> {
  await requirePermission(operation, 's3:ListBucketVersions');
  const { request, bucket, store } = operation;
  const { query } = request;
  const prefix = query.get('prefix') ?? '';
  const matching = store.versions(bucket.name).filter(({ key }) => key.startsWith(prefix));
  const page = matching.slice(0, MAX_LISTED);
  const fieldsOf = ({ key, version, isLatest, lastModified, object }: ObjectVersion) => ({
    Key: key,
    VersionId: version,
    IsLatest: isLatest,
    LastModified: new Date(lastModified).toISOString(),
    ...(object && { ETag: `"${object.etag}"`, Size: object.size, StorageClass: 'STANDARD' }),
    Owner: { ID: OWNER },
  });
  return xmlAnswer(
    xmlDocument(
      'ListVersionsResult',
      {
        Name: bucket.name,
        Prefix: prefix,
        KeyMarker: '',
        VersionIdMarker: '',
        MaxKeys: MAX_LISTED,
        IsTruncated: page.length < matching.length,
        Version: page.filter(({ object }) => object).map(fieldsOf),
        DeleteMarker: page.filter(({ object }) => !object).map(fieldsOf),
      },
      NAMESPACE,
    ),
  );
}

function xmlAnswer(body: string): S3Answer {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}
