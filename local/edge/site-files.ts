import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { ReadObject } from '../aws/s3.ts';
import { type Request, type Response, textResponse } from '../http-message.ts';
import type { FileHeaders } from '../project.ts';

/** Files that are not in the directory, by key, such as `config.json`. */
export type GeneratedFiles = Readonly<Record<string, string>>;

export interface SiteFiles {
  /** Directory of the built site; if it is missing, every response explains how to build it. */
  readonly directory: string;
  readonly generated: GeneratedFiles;
  /** Reads an object of the bucket; undefined if it does not exist. */
  readonly read: (key: string) => Promise<ReadObject | undefined>;
  /** Whether the distribution may list the bucket: then a missing key is a 404, and otherwise a 403. */
  readonly mayList: boolean;
  /** Headers of generated files. */
  readonly fileHeaders?: FileHeaders | undefined;
}

/** Simulates a private bucket whose objects the distribution may read. */
export function siteBucket({ directory, generated, read, mayList, fileHeaders = () => ({}) }: SiteFiles) {
  return async function answer({ method, path }: Request): Promise<Response> {
    if (method !== 'GET' && method !== 'HEAD') return refused('MethodNotAllowed');
    const key = keyOf(path);
    const text = key === undefined ? undefined : generated[key];
    if (key !== undefined && text !== undefined) {
      const etag = createHash('md5').update(text).digest('hex');
      return found(Buffer.from(text), etag, fileHeaders(key));
    }
    if (!existsSync(directory)) {
      return textResponse(
        503,
        'text/plain; charset=utf-8',
        'The site is not built: run npm run build:web.\n',
      );
    }
    const stored = key === undefined ? undefined : await read(key);
    if (!stored) return refused(mayList ? 'NoSuchKey' : 'AccessDenied');
    return found(stored.content, stored.object.etag, stored.object.headers);
  };
}

function found(body: Buffer, etag: string, headers: Readonly<Record<string, string>>): Response {
  return { status: 200, headers: new Headers({ ...headers, etag: `"${etag}"` }), body };
}

const ERRORS = {
  AccessDenied: { status: 403, message: 'Access Denied' },
  NoSuchKey: { status: 404, message: 'The specified key does not exist.' },
  MethodNotAllowed: { status: 405, message: 'The specified method is not allowed.' },
} as const;

function refused(code: keyof typeof ERRORS): Response {
  const { status, message } = ERRORS[code];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return textResponse(status, 'application/xml', xml);
}

function keyOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}
