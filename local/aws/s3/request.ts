/** A request to S3 and the answer to it, apart from how they are transported. */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { S3Error } from './errors.ts';

export interface S3Request {
  readonly method: string;
  /** As sent, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Empty when the request is about no bucket. */
  readonly bucket: string;
  /** Empty when the request is about no object, or not well formed. */
  readonly key: string;
  readonly body: AsyncIterableIterator<Buffer>;
  /** IP of the caller. */
  readonly ip: string;
  readonly requestId: string;
}

export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Readable;
}

/** Reads what a request is about: a bucket and a key in the path, or a key in the path at a host of the bucket's. */
export function readRequest(message: IncomingMessage): S3Request {
  const { method = 'GET', url = '/', headers, socket } = message;
  const [path = '/', ...query] = url.split('?');
  const host = bucketOfHost(headers.host ?? '');
  const [bucket = '', ...rest] = host === undefined ? path.slice(1).split('/') : [host, path.slice(1)];
  return {
    method,
    path,
    query: new URLSearchParams(query.join('?')),
    headers,
    bucket,
    key: decoded(rest.join('/')) ?? '',
    // What is left over is read to its end later, or the caller would not get to read the answer.
    body: message.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>,
    ip: socket.remoteAddress ?? '127.0.0.1',
    requestId: randomBytes(8).toString('hex').toUpperCase(),
  };
}

/** Such as `uploads` for `uploads.localhost:4000`; undefined when the host is the service's own. */
function bucketOfHost(host: string): string | undefined {
  return /^([a-z0-9][a-z0-9-]+)\.(?:localhost|s3[.-].*)(?::\d+)?$/.exec(host)?.[1];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** @throws S3Error when a path is not UTF-8 in percent-encoding */
export function requireWellFormed({ path }: S3Request): void {
  if (decoded(path) !== undefined) return;
  throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
}

/** First value of a header. */
export function headerOf({ headers }: S3Request, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
