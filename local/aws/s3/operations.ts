/** Operations on objects and buckets. */
import { NAMESPACE, unescaped, type XmlFields, xmlDocument } from '../xml.ts';
import { notImplemented, S3Error } from './errors.ts';
import { objectEvent } from './object-events.ts';
import { postObject } from './post-object.ts';
import { getHeader, type S3Answer, type S3Request } from './request.ts';
import { createObject, existingObject, type Operation, requirePermission, versionHeader } from './service.ts';
import type { ObjectVersion, StoredObject } from './store.ts';
import { tagsDocument, tagsOfHeader, tagsOfXml } from './tags.ts';

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
const PLAIN_PARAMETER = /^(?:x-id|x-amz-.*|response-.*|versionId|prefix)$/i;

/** @throws S3Error if the operation is not supported */
export function findOperation({ method, key, query }: S3Request): Answer {
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

/** Headers that an upload sets for its download, and that the download's URL can override. */
const CONTENT_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-encoding'];

async function getObject(operation: Operation): Promise<S3Answer> {
  const { request, bucket, store } = operation;
  const object = await existingObject(operation, 's3:GetObject');
  const content = await store.read(object);
  const length = lengthOf(getHeader(request, 'range'), content.length);
  const body = content.subarray(0, length);
  return {
    status: length === undefined ? 200 : 206,
    headers: {
      etag: `"${object.etag}"`,
      'last-modified': new Date(object.lastModified).toUTCString(),
      ...object.headers,
      ...versionHeader(bucket, object),
      ...overrides(request.query),
      ...(length !== undefined && { 'content-range': `bytes 0-${body.length - 1}/${content.length}` }),
      'content-length': body.length,
    },
    body,
  };
}

function overrides(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    CONTENT_HEADERS.flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/** The number of bytes requested from the start; undefined for the whole object. */
function lengthOf(range: string | undefined, size: number): number | undefined {
  if (range === undefined) return undefined;
  const last = /^bytes=0-(\d+)$/.exec(range)?.[1];
  if (last === undefined) throw notImplemented(`Range: ${range}`);
  return Math.min(Number(last) + 1, size);
}

async function putObject(operation: Operation): Promise<S3Answer> {
  const { request, bucket } = operation;
  const { key, headers, body = Buffer.of() } = request;
  await requirePermission(operation, 's3:PutObject', key);
  const tagging = getHeader(request, 'x-amz-tagging');
  if (tagging !== undefined) await requirePermission(operation, 's3:PutObjectTagging', key);
  const given = CONTENT_HEADERS.filter((name) => headers[name] !== undefined);
  const object = await createObject(operation, 'PutObject', body, {
    key,
    headers: {
      'content-type': 'binary/octet-stream',
      ...Object.fromEntries(given.map((name) => [name, String(headers[name])])),
    },
    tags: tagsOfHeader(tagging ?? ''),
  });
  return { status: 200, headers: { etag: `"${object.etag}"`, ...versionHeader(bucket, object) } };
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
  let marker: string | undefined;
  if (version !== undefined) await store.removeVersion(bucket.name, key, version);
  else marker = await store.remove(bucket.name, key, bucket.isVersioned);
  if (!bucket.isVersioned) marker = undefined;
  if (bucket.sendsEvents) {
    const details = {
      reason: 'DeleteObject',
      'deletion-type': marker === undefined ? 'Permanently Deleted' : 'Delete Marker Created',
    };
    emit(objectEvent('Object Deleted', bucket, { key, lastModified: clock.now() }, request, details));
  }
  return marker;
}

const DELETED = /<Object>((?:[^<]|<(?!\/?Object>))*)<\/Object>/g;

/** Keys whose deletion is denied are listed in the response; the others are deleted. */
async function deleteObjects(operation: Operation): Promise<S3Answer> {
  const xml = String(operation.request.body);
  const named = [...xml.matchAll(DELETED)].map(([, object = '']) => ({
    key: elementOf(object, 'Key') ?? '',
    version: elementOf(object, 'VersionId'),
  }));
  const errors: XmlFields[] = [];
  for (const { key, version } of named) {
    try {
      await remove(operation, key, version);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      errors.push({ Key: key, VersionId: version, Code: error.code, Message: error.message });
    }
  }
  return xmlAnswer(xmlDocument('DeleteResult', { Error: errors }, NAMESPACE));
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
  const { bucket, store, request, clock, emit } = operation;
  const tags = tagsOfXml(String(request.body));
  const object = await existingObject(operation, 's3:PutObjectTagging');
  store.setTags(object, tags);
  const { key, etag, version } = object;
  const tagged = { key, etag, version, lastModified: clock.now() };
  if (bucket.sendsEvents) emit(objectEvent('Object Tags Added', bucket, tagged, request));
  return { status: 200, headers: versionHeader(bucket, object) };
}

/** Lists all objects on one page, however many there are. */
async function listObjects(operation: Operation): Promise<S3Answer> {
  await requirePermission(operation, 's3:ListBucket');
  const { request, bucket, store } = operation;
  const prefix = request.query.get('prefix') ?? '';
  const objects = store.list(bucket.name, prefix);
  return xmlAnswer(
    xmlDocument(
      'ListBucketResult',
      {
        Name: bucket.name,
        Prefix: prefix,
        KeyCount: objects.length,
        IsTruncated: false,
        Contents: objects.map((object) => ({ Key: object.key, ...listed(object) })),
      },
      NAMESPACE,
    ),
  );
}

/** Lists all versions on one page, however many there are. */
async function listVersions(operation: Operation): Promise<S3Answer> {
  await requirePermission(operation, 's3:ListBucketVersions');
  const { request, bucket, store } = operation;
  const prefix = request.query.get('prefix') ?? '';
  const versions = store.versions(bucket.name, prefix);
  const fieldsOf = ({ key, version, isLatest, lastModified, object }: ObjectVersion) => ({
    Key: key,
    VersionId: version,
    IsLatest: isLatest,
    ...(object ? listed(object) : { LastModified: new Date(lastModified).toISOString() }),
  });
  return xmlAnswer(
    xmlDocument(
      'ListVersionsResult',
      {
        Name: bucket.name,
        Prefix: prefix,
        IsTruncated: false,
        Version: versions.filter(({ object }) => object).map(fieldsOf),
        DeleteMarker: versions.filter(({ object }) => !object).map(fieldsOf),
      },
      NAMESPACE,
    ),
  );
}

function listed({ lastModified, etag, size }: StoredObject): XmlFields {
  return { LastModified: new Date(lastModified).toISOString(), ETag: `"${etag}"`, Size: size };
}

function xmlAnswer(body: string): S3Answer {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}
