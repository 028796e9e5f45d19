/** Requests to S3 and its responses, independent of HTTP. */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { S3Error } from './errors.ts';

export interface S3Request {
  readonly method: string;
  /** As sent, percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Empty if the request names no bucket. */
  readonly bucket: string;
  /** Empty if the request names no object, or is malformed. */
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

/** Reads a request's bucket and key: both from the path, or the bucket from the host name and the key from the path. */
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
    // The rest is read later, so that the caller receives the response.
    body: message.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>,
    ip: socket.remoteAddress ?? '127.0.0.1',
    requestId: randomBytes(8).toString('hex').toUpperCase(),
  };
}

/** Such as `uploads` for `uploads.localhost:4000`; undefined for the service's own host. */
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

/** @throws S3Error if a path is not percent-encoded UTF-8 */
export function requireWellFormed({ path }: S3Request): void {
  if (decoded(path) !== undefined) return;
  throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
}

/** First value of a header. */
export function headerOf({ headers }: S3Request, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
