import type { IncomingMessage } from 'node:http';

/** Splits a request's target without further parsing; `new URL` throws for some of what callers send. */
export function requestTarget({ url = '/' }: IncomingMessage): {
  readonly path: string;
  readonly query: string;
} {
  const [path = '/'] = url.split('?', 1);
  return { path, query: url.slice(path.length + 1) };
}
