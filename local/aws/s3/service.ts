import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Permissions } from '../../permissions/permissions.ts';
import type { Bucket } from './buckets.ts';
import { accessDenied, S3Error } from './errors.ts';
import { type BusEvent, objectEvent } from './object-events.ts';
import type { S3Request } from './request.ts';
import { type ObjectStore, type StoredObject, UNVERSIONED } from './store.ts';

/** Delivers an event to the matching rules. */
export type Emit = (event: BusEvent) => void;

/** The context of an operation. */
export interface Operation {
  readonly request: S3Request;
  readonly bucket: Bucket;
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly permissions: Permissions;
  /** Access key of the signature. Forms contain theirs. */
  readonly caller: string;
}

/**
 * The object named by a request, in the version that it names.
 * @param action such as `s3:GetObject`
 * @throws S3Error if there is none, or if the action is denied
 */
export async function existingObject(operation: Operation, action: string): Promise<StoredObject> {
  const { request, bucket, store } = operation;
  const { key, query } = request;
  const version = query.get('versionId') ?? undefined;
  const found = store.find(bucket.name, key, version);
  const needed = version === undefined ? action : action.replace('Object', 'ObjectVersion');
  await requirePermission(operation, needed, key, found?.object);
  if (found?.object) return found.object;
  // Callers without this permission do not learn that a key is missing.
  await requirePermission(operation, 's3:ListBucket');
  // Without a version, S3 takes only the calls about tags for calls about the mark of the deletion itself.
  if (found && (version !== undefined || action.endsWith('Tagging'))) {
    throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
  }
  if (version === undefined) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  throw new S3Error(404, 'NoSuchVersion', 'The specified version does not exist.');
}

/** Says which version an answer is about, where the bucket keeps them. */
export function versionHeader({ isVersioned }: Bucket, { version }: StoredObject): Record<string, string> {
  return isVersioned ? { 'x-amz-version-id': version } : {};
}

/**
 * @param action on the object of a key, or on the bucket without one
 * @param object with that key before the request
 * @throws S3Error if the caller may not
 */
export async function requirePermission(
  { bucket, caller, permissions }: Operation,
  action: string,
  key?: string,
  object?: StoredObject,
): Promise<void> {
  const tags = Object.entries(object?.tags ?? {});
  const access = {
    action,
    resource: key === undefined ? bucket.arn : `${bucket.arn}/${key}`,
    context: Object.fromEntries(tags.map(([tag, value]) => [`s3:ExistingObjectTag/${tag}`, value])),
    policy: bucket.policy,
  };
  const refusal = await permissions.refusal(caller, [access]);
  if (refusal !== undefined) throw accessDenied(refusal);
}

/** Creates an object from its content, and emits the event. */
export async function createObject(
  { request, bucket, store, clock, emit }: Operation,
  reason: 'PutObject' | 'POST Object',
  content: Buffer,
  described: Pick<StoredObject, 'key' | 'headers' | 'tags'>,
): Promise<StoredObject> {
  const object = {
    bucket: bucket.name,
    lastModified: clock.now(),
    version: bucket.isVersioned ? randomUUID() : UNVERSIONED,
    ...(await store.write(content)),
    ...described,
  };
  await store.put(object, bucket.isVersioned);
  if (bucket.sendsEvents) emit(objectEvent('Object Created', bucket, object, request, { reason }));
  return object;
}
