/** Simulates Amazon S3: private buckets, signed requests, and browser uploads with a signed policy. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, systemClock } from '../clock.ts';
import { Permissions } from '../permissions/permissions.ts';
import { type FaultMode, readBody, SLOW_MS, type StandIn, startStandIn } from '../stand-in.ts';
import { BaseFiles } from './s3/base-files.ts';
import type { Bucket } from './s3/buckets.ts';
import { corsHeaders, preflight } from './s3/cors.ts';
import { errorDocument, S3Error } from './s3/errors.ts';
import { objectEvent } from './s3/object-events.ts';
import { findOperation, isForm } from './s3/operations.ts';
import { type S3Answer, type S3Request, toS3Request } from './s3/request.ts';
import type { Emit } from './s3/service.ts';
import { readCaller } from './s3/signature.ts';
import { ObjectStore, type StoredObject } from './s3/store.ts';

export interface S3Options {
  /** Directory of objects; without it they are deleted when the stand-in stops. */
  readonly directory?: string | undefined;
  /** The system's clock by default. */
  readonly clock?: Clock | undefined;
  /** Permissions of the callers; by default all are administrators. */
  readonly permissions?: Permissions | undefined;
}

export interface S3StandIn extends StandIn {
  /** Replaces the buckets; at first there are none. Objects are kept. */
  setBuckets(buckets: readonly Bucket[]): void;
  /** Sets the receiver of events; until then they are dropped. */
  emitTo(emit: Emit): void;
  /** All uploaded objects of all buckets. */
  objects(): readonly StoredObject[];
  /** An object with its content; undefined if it does not exist. */
  read(bucket: string, key: string): Promise<ReadObject | undefined>;
  /** The content of an object; undefined if it does not exist. */
  content(bucket: string, key: string): Promise<Buffer | undefined>;
  /** Emits the event for a new object again. Does nothing if the object does not exist. */
  emitCreated(bucket: string, key: string): void;
}

/** An object with its content. */
export interface ReadObject {
  readonly object: StoredObject;
  readonly content: Buffer;
}

/** Faults that reject a request. */
const REFUSALS: { readonly [Mode in FaultMode]?: S3Error } = {
  error: new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.'),
  throttle: new S3Error(503, 'SlowDown', 'Please reduce your request rate.'),
};

/** S3 takes 5 GB at once. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;

/**
 * Starts S3. With the fault `slow` a request takes effect at once and the response is late: a caller that times out
 * does not know that its file was stored, as with a real timeout.
 */
export async function startS3(options: S3Options = {}): Promise<S3StandIn> {
  const { permissions = new Permissions(), clock = systemClock } = options;
  const store = new ObjectStore(options.directory, clock);
  let buckets: ReadonlyMap<string, Bucket> = new Map();
  let emit: Emit = () => {};

  async function answer(message: IncomingMessage, response: ServerResponse, mode: FaultMode): Promise<void> {
    const request = toS3Request(message, await readBody(message, MAX_BODY_BYTES));
    const bucket = buckets.get(request.bucket);
    const cors = bucket ? corsHeaders(bucket.corsRules, request.method, request.headers) : {};
    const result = await act(request, bucket, REFUSALS[mode]).catch((error) => errorAnswer(error, request));
    if (mode === 'slow') await wait(SLOW_MS, undefined, { ref: false });
    response.writeHead(result.status, {
      'x-amz-request-id': request.requestId,
      'content-length': Buffer.byteLength(result.body ?? ''),
      ...result.headers,
      ...cors,
    });
    response.end(result.body);
  }

  async function act(
    request: S3Request,
    bucket: Bucket | undefined,
    refusal: S3Error | undefined,
  ): Promise<S3Answer> {
    if (request.method === 'OPTIONS') return preflight(bucket?.corsRules ?? [], request.headers);
    if (refusal) throw refusal;
    if (!bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
    if (!request.body) throw new S3Error(400, 'EntityTooLarge', 'The local cloud takes no larger bodies.');
    const caller = isForm(request) ? '' : readCaller(request, clock.now());
    return findOperation(request)({ request, bucket, store, clock, emit, permissions, caller });
  }

  async function read(bucket: string, key: string): Promise<ReadObject | undefined> {
    const object = store.get(bucket, key);
    return object && { object, content: await store.read(object) };
  }

  const standIn = await startStandIn('S3', answer, clock);
  return {
    ...standIn,
    async stop() {
      await standIn.stop();
      store.close();
    },
    setBuckets(next) {
      buckets = new Map(next.map((bucket) => [bucket.name, bucket]));
      const bases = next.flatMap(({ name, base, fileHeaders }) =>
        base === undefined ? [] : [[name, new BaseFiles(name, base, fileHeaders)] as const],
      );
      store.setBases(new Map(bases));
    },
    emitTo(next) {
      emit = next;
    },
    objects: () => store.written(),
    read,
    content: async (bucket, key) => (await read(bucket, key))?.content,
    emitCreated(name, key) {
      const [bucket, object] = [buckets.get(name), store.get(name, key)];
      const caller = { requestId: 'local', ip: '127.0.0.1' };
      if (bucket?.sendsEvents && object) {
        emit(objectEvent('Object Created', bucket, object, caller, { reason: 'PutObject' }));
      }
    },
  };
}

/** @throws anything that is not an error of S3 */
function errorAnswer(error: unknown, { requestId }: S3Request): S3Answer {
  if (!(error instanceof S3Error)) throw error;
  return {
    status: error.status,
    headers: { 'content-type': 'application/xml' },
    body: errorDocument(error, requestId),
  };
}
