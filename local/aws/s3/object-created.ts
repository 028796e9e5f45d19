import { randomUUID } from 'node:crypto';
import type { Bucket } from './buckets.ts';
import type { S3Request } from './request.ts';
import type { StoredObject } from './store.ts';

/** An event as EventBridge hands it on. */
export interface BusEvent {
  readonly source: string;
  readonly 'detail-type': string;
  readonly [field: string]: unknown;
}

/**
 * What EventBridge is told about a new object.
 * @param reason the call that made it
 */
export function objectCreated(
  bucket: Bucket,
  object: StoredObject,
  request: S3Request,
  reason: 'PutObject' | 'POST Object',
): BusEvent {
  const { size, lastModified } = object;
  const sequencer = lastModified.toString(16).toUpperCase().padStart(18, '0');
  return objectEvent(
    'Object Created',
    bucket,
    object,
    request,
    lastModified,
    { size, sequencer },
    { reason },
  );
}

/** What EventBridge is told about tags that an object was given. @param now milliseconds since the epoch */
export function objectTagged(
  bucket: Bucket,
  object: StoredObject,
  request: S3Request,
  now: number,
): BusEvent {
  return objectEvent('Object Tags Added', bucket, object, request, now);
}

/** @param more of the object, and of the event */
function objectEvent(
  type: string,
  { name, arn, region, accountId }: Bucket,
  { key, etag }: StoredObject,
  { requestId, ip }: S3Request,
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
      object: { key, etag, ...more },
      'request-id': requestId,
      requester: accountId,
      'source-ip-address': ip,
      ...details,
    },
  };
}
