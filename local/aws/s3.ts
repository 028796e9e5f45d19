/** Simulates Amazon S3: private buckets, signed requests, and browser uploads with a signed policy. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, stoppable, systemClock } from '../clock.ts';
import { Permissions } from '../permissions/permissions.ts';
import { type FaultMode, SLOW_MS, type StandIn, startStandIn } from '../stand-in.ts';
import { BaseFiles } from './s3/base-files.ts';
import type { Bucket } from './s3/buckets.ts';
import { corsHeaders, preflight } from './s3/cors.ts';
import { errorDocument, S3Error } from './s3/errors.ts';
import { isExpired, isOutdated } from './s3/lifecycle.ts';
import { objectCreated } from './s3/object-events.ts';
import { isForm, operationOf } from './s3/operations.ts';
import { readRequest, requireWellFormed, type S3Answer, type S3Request } from './s3/request.ts';
import type { Emit } from './s3/service.ts';
import { verifyRequest } from './s3/signature.ts';
import { ObjectStore, type StoredObject } from './s3/store.ts';

export interface S3Options {
  /** Directory of objects; without it they are deleted when the stand-in stops. */
  readonly directory?: string | undefined;
  /** The system's clock by default. */
  readonly clock?: Clock | undefined;
  /** Of the callers; by default all are administrators. */
  readonly permissions?: Permissions | undefined;
}

export interface S3StandIn extends StandIn {
  /**
   * Replaces the buckets; at first there are none. Objects are kept, except those that have expired by the buckets'
   * lifecycle rules.
   */
  setBuckets(buckets: readonly Bucket[]): Promise<void>;
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

/** How much of an ignored body is read, in bytes, so that the sender receives the response. */
const MAX_IGNORED_BYTES = 16 * 1024 * 1024;

/** How much of a body is received before an `interrupted` connection is closed, in bytes. */
const INTERRUPTED_AFTER_BYTES = 64 * 1024;

const HOST_ID = 'bG9jYWw=';

/**
 * Starts S3. With the fault `slow` a request takes effect at once and the response is late: a caller that times out
 * does not know that its file was stored, as with a real timeout. With `interrupted` the connection is closed in the
 * middle of a body.
 */
export async function startS3(options: S3Options = {}): Promise<S3StandIn> {
  const clock = stoppable(options.clock ?? systemClock);
  const { permissions = new Permissions() } = options;
  const store = new ObjectStore(options.directory, clock);
  let buckets: ReadonlyMap<string, Bucket> = new Map();
  let emit: Emit = () => {};

  async function answer(message: IncomingMessage, response: ServerResponse, mode: FaultMode): Promise<void> {
    if (mode === 'unreachable') {
      message.socket.destroy();
      return;
    }
    const request = readRequest(message);
    if (mode === 'interrupted') return interrupt(request, message);
    const bucket = buckets.get(request.bucket);
    const cors = bucket ? corsHeaders(bucket.corsRules, request.method, request.headers) : {};
    const result = await act(request, bucket, REFUSALS[mode]).catch((error) => errorAnswer(error, request));
    if (mode === 'slow') await wait(SLOW_MS, undefined, { ref: false });
    await send(response, request, { ...result, headers: { ...result.headers, ...cors } });
    if (!message.complete) await ignoreRest(request, message);
  }

  async function act(
    request: S3Request,
    bucket: Bucket | undefined,
    refusal: S3Error | undefined,
  ): Promise<S3Answer> {
    requireWellFormed(request);
    if (request.method === 'OPTIONS') return preflight(bucket?.corsRules ?? [], request.headers);
    if (refusal) throw refusal;
    if (!bucket) {
      throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', {
        BucketName: request.bucket,
      });
    }
    const verified = isForm(request)
      ? { caller: '', payloadHash: undefined }
      : verifyRequest(request, bucket.region, clock.now());
    return operationOf(request)({ request, bucket, store, clock, emit, permissions, ...verified });
  }

  async function removeExpired(): Promise<void> {
    for (const object of store.written()) {
      const { lifecycleRules = [], isVersioned } = buckets.get(object.bucket) ?? {};
      if (!isExpired(lifecycleRules, object, clock.now())) continue;
      await store.remove(object.bucket, object.key, isVersioned);
    }
    // Marks of deletions last: by then it shows which have nothing left to mark.
    const earlier = store.earlier().toSorted((a, b) => Number(!a.object) - Number(!b.object));
    for (const version of earlier) {
      const { bucket, key } = version;
      const isAlone = !version.object && store.versions(bucket).filter((one) => one.key === key).length === 1;
      const rules = buckets.get(bucket)?.lifecycleRules ?? [];
      if (!isOutdated(rules, version, isAlone, clock.now())) continue;
      await store.removeVersion(bucket, key, version.version);
    }
  }

  async function read(bucket: string, key: string): Promise<ReadObject | undefined> {
    const object = store.get(bucket, key);
    if (!object) return undefined;
    const content =
      object.size === 0 ? Buffer.of() : await buffer(await store.read(object, 0, object.size - 1));
    return { object, content };
  }

  const standIn = await startStandIn('S3', answer);
  return {
    ...standIn,
    async stop() {
      await standIn.stop();
      clock.cancelAll();
      store.close();
    },
    async setBuckets(next) {
      buckets = new Map(next.map((bucket) => [bucket.name, bucket]));
      store.setBases(
        new Map(
          next.flatMap(({ name, base, fileHeaders }) =>
            base === undefined ? [] : [[name, new BaseFiles(name, base, fileHeaders)]],
          ),
        ),
      );
      await removeExpired();
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
      if (bucket?.sendsEvents && object) emit(objectCreated(bucket, object, caller, 'PutObject'));
    },
  };
}

/** Receives the beginning of a body and closes the connection. */
async function interrupt({ body }: S3Request, { socket }: IncomingMessage): Promise<void> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size >= INTERRUPTED_AFTER_BYTES) break;
  }
  socket.destroy();
}

/** @throws anything that is not an error of S3 */
function errorAnswer(error: unknown, { requestId }: S3Request): S3Answer {
  if (!(error instanceof S3Error)) throw error;
  return {
    status: error.status,
    headers: { 'content-type': 'application/xml' },
    body: errorDocument(error, requestId, HOST_ID),
  };
}

async function send(response: ServerResponse, request: S3Request, answer: S3Answer): Promise<void> {
  const { status, headers = {}, body } = answer;
  response.writeHead(status, {
    server: 'AmazonS3',
    'x-amz-request-id': request.requestId,
    'x-amz-id-2': HOST_ID,
    ...(typeof body === 'string' && { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  });
  if (body === undefined || typeof body === 'string') response.end(body);
  else await pipeline(body, response);
}

/** Reads the rest of a body, up to a limit. */
async function ignoreRest({ body }: S3Request, { socket }: IncomingMessage): Promise<void> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_IGNORED_BYTES) {
      socket.destroy();
      return;
    }
  }
}
