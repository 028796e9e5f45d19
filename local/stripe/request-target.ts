import type { IncomingMessage } from 'node:http';

/** What a request asks for, split but otherwise as it came; `new URL` throws on some of what callers send. */
export function requestTarget({ url = '/' }: IncomingMessage): {
  readonly path: string;
  readonly query: string;
} {
  const [path = '/'] = url.split('?', 1);
  return { path, query: url.slice(path.length + 1) };
}
