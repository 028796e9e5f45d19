import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { contentTypeOf } from '../../domain/content-types.ts';
import { type Request, type Response, textResponse } from '../http-message.ts';

/** Files that are not in the directory, by key, such as `config.json`. */
export type GeneratedFiles = Readonly<Record<string, string>>;

/** Beside a file: the same file as it is stored, compressed with brotli while the site was built. */
const COMPRESSED = '.br';

/**
 * Answers as a private bucket does to a distribution that may read its objects but not list them:
 * a key that is not there is a 403.
 *
 * @param directory holds one file for each key; without it every answer says how to build the site
 */
export function siteBucket(directory: string, generated: GeneratedFiles) {
  return async function answer({ method, path }: Request): Promise<Response> {
    if (method !== 'GET' && method !== 'HEAD') return refused(405, 'MethodNotAllowed');
    const key = keyOf(path);
    const text = key === undefined ? undefined : generated[key];
    if (text !== undefined) return found(path, Buffer.from(text));
    if (!existsSync(directory)) {
      return textResponse(
        503,
        'text/plain; charset=utf-8',
        'The site is not built: run npm run build:web.\n',
      );
    }
    const file = key === undefined || key.endsWith(COMPRESSED) ? undefined : await fileOf(directory, key);
    if (file === undefined) return refused(403, 'AccessDenied');
    const compressed = file + COMPRESSED;
    return existsSync(compressed)
      ? found(path, await readFile(compressed), 'br')
      : found(path, await readFile(file));
  };
}

function found(path: string, body: Buffer, encoding?: 'br'): Response {
  const headers = new Headers({
    'content-type': contentTypeOf(path),
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
  });
  if (encoding) headers.set('content-encoding', encoding);
  return { status: 200, headers, body };
}

function refused(status: number, code: string): Response {
  const message = code === 'AccessDenied' ? 'Access Denied' : 'The specified method is not allowed.';
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

/** Keys are not paths: one with an empty, `.` or `..` part names no file, and links may not lead outside. */
async function fileOf(directory: string, key: string): Promise<string | undefined> {
  const parts = key.split('/');
  if (/[\0\\]/.test(key) || parts.some((part) => ['', '.', '..'].includes(part))) return undefined;
  try {
    const root = await realpath(directory);
    const file = await realpath(join(root, ...parts));
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
