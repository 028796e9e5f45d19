import { randomUUID } from 'node:crypto';
import type { Bucket } from './buckets.ts';
import type { S3Request } from './request.ts';
import type { StoredObject } from './store.ts';

/** An event as EventBridge delivers it. */
export interface BusEvent {
  readonly source: string;
  readonly 'detail-type': string;
  readonly [field: string]: unknown;
}

/**
 * The event of an object that was created, tagged or deleted.
 * @param object of a deleted one only the key
 * @param details further fields of the event
 */
export function objectEvent(
  type: 'Object Created' | 'Object Tags Added' | 'Object Deleted',
  { name, arn, region, accountId, isVersioned }: Bucket,
  { key, etag, size, version, lastModified }: Pick<StoredObject, 'key'> & Partial<StoredObject>,
  { requestId, ip }: Pick<S3Request, 'requestId' | 'ip'>,
  details: object = {},
): BusEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': type,
    source: 'aws.s3',
    account: accountId,
    time: new Date(lastModified ?? Date.now()).toISOString().replace(/\.\d+/, ''),
    region,
    resources: [arn],
    detail: {
      version: '0',
      bucket: { name },
      object: { key, etag, size, ...(isVersioned && version && { 'version-id': version }) },
      'request-id': requestId,
      requester: accountId,
      'source-ip-address': ip,
      ...details,
    },
  };
}
