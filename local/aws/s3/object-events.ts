import { randomUUID } from 'node:crypto';
import type { Bucket } from './buckets.ts';
import type { S3Request } from './request.ts';
import { type StoredObject, versionOf } from './store.ts';

/** The request behind an event. */
type Caller = Pick<S3Request, 'requestId' | 'ip'>;

/** An event as EventBridge delivers it. */
export interface BusEvent {
  readonly source: string;
  readonly 'detail-type': string;
  readonly [field: string]: unknown;
}

/** The event for a new object. @param reason the API operation that created it */
export function objectCreated(
  bucket: Bucket,
  object: StoredObject,
  request: Caller,
  reason: 'PutObject' | 'POST Object',
): BusEvent {
  const { size, lastModified } = object;
  const sequencer = lastModified.toString(16).toUpperCase().padStart(18, '0');
  const more = { size, sequencer, ...versionIn(bucket, object) };
  return objectEvent('Object Created', bucket, object, request, lastModified, more, { reason });
}

/** The event for changed tags. @param now milliseconds since the epoch */
export function objectTagged(
  bucket: Bucket,
  object: StoredObject,
  request: S3Request,
  now: number,
): BusEvent {
  return objectEvent('Object Tags Added', bucket, object, request, now, versionIn(bucket, object));
}

function versionIn({ isVersioned }: Bucket, object: StoredObject): object {
  return isVersioned ? { 'version-id': versionOf(object) } : {};
}

/**
 * The event for a deleted object or version.
 * @param isMarked whether it is kept as an earlier version
 * @param now milliseconds since the epoch
 */
export function objectDeleted(
  bucket: Bucket,
  key: string,
  request: Caller,
  isMarked: boolean,
  now: number,
): BusEvent {
  return objectEvent(
    'Object Deleted',
    bucket,
    { key },
    request,
    now,
    {},
    {
      reason: 'DeleteObject',
      'deletion-type': isMarked ? 'Delete Marker Created' : 'Permanently Deleted',
    },
  );
}

/** @param more fields of the object, and of the event */
function objectEvent(
  type: string,
  { name, arn, region, accountId }: Bucket,
  { key, etag }: Pick<StoredObject, 'key'> & Partial<Pick<StoredObject, 'etag'>>,
  { requestId, ip }: Caller,
  time: number,
  more: object = {},
  details: object = {},
): BusEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': type,
    source: 'aws.s3',
    account: accountId,
    time: new Date(time).toISOString().replace(/\.\d+/, ''),
    region,
    resources: [arn],
    detail: {
      version: '0',
      bucket: { name },
      object: { key, ...(etag !== undefined && { etag }), ...more },
      'request-id': requestId,
      requester: accountId,
      'source-ip-address': ip,
      ...details,
    },
  };
}
