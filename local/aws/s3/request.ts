/** Requests to S3 and its responses, independent of HTTP. */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface S3Request {
  readonly method: string;
  /** As sent, percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly bucket: string;
  /** Empty if the request names no object. */
  readonly key: string;
  /** Undefined if it is too long for this stand-in. */
  readonly body: Buffer | undefined;
  /** IP of the caller. */
  readonly ip: string;
  readonly requestId: string;
}

export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Buffer;
}

/** Reads the bucket and the key of a path. @throws URIError if the path is not percent-encoded UTF-8 */
export function toS3Request(message: IncomingMessage, body: Buffer | undefined): S3Request {
  const { method = 'GET', url = '/', headers, socket } = message;
  const [path = '/', ...query] = url.split('?');
  const [bucket = '', ...rest] = path.slice(1).split('/');
  return {
    method,
    path,
    query: new URLSearchParams(query.join('?')),
    headers,
    bucket,
    key: decodeURIComponent(rest.join('/')),
    body,
    ip: socket.remoteAddress ?? '127.0.0.1',
    requestId: randomBytes(8).toString('hex').toUpperCase(),
  };
}

/** First value of a header. */
export function getHeader({ headers }: S3Request, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
