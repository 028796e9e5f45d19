/** What two services are compared by: how a call has ended, and the fields of what it has brought with their types. */
import { Readable } from 'node:stream';

export interface Answer {
  readonly status: number | undefined;
  /** The error's name, or the next step that was asked for; empty if there is nothing more to do. */
  readonly code: string;
  readonly body: unknown;
}

/** The answer of a call by the SDK. @throws what is no error of the service */
export async function answerOf(sending: Promise<unknown>): Promise<Answer> {
  try {
    const { $metadata, ...body } = (await sending) as { $metadata: { httpStatusCode?: number } };
    return { status: $metadata.httpStatusCode, code: '', body };
  } catch (error) {
    const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    if ($metadata?.httpStatusCode === undefined) throw error;
    return { status: $metadata.httpStatusCode, code: name, body: {} };
  }
}

/** The answer to a browser: the document's elements, and the headers of which it takes notice. */
export async function browserAnswerOf(sending: Promise<Response>): Promise<Answer> {
  const response = await sending;
  const text = await response.text();
  const names = ['content-type', 'content-disposition', 'cache-control', 'etag', 'location'];
  const headers = Object.fromEntries(names.map((name) => [name, response.headers.get(name) ?? undefined]));
  const elements = [...text.matchAll(/<(\w+)>([^<]*)/g)].map(([, name, value]) => [name, value]);
  const { Code = '', ...document } = Object.fromEntries(response.ok ? [] : elements);
  return { status: response.status, code: Code, body: response.ok ? { headers } : document };
}

/** The fields of a value with their types, such as `Users[].Enabled: boolean`. */
export function fieldsOf(value: unknown, path = ''): ReadonlySet<string> {
  if (value === undefined) return new Set();
  if (value === null || typeof value !== 'object') return new Set([`${path}: ${typeof value}`]);
  if (Array.isArray(value)) return union(value.map((item) => fieldsOf(item, `${path}[]`)));
  if (value instanceof Readable) return new Set([`${path}: stream`]);
  const { name } = value.constructor;
  if (name !== 'Object') return new Set([`${path}: ${name}`]);
  return union(Object.entries(value).map(([key, item]) => fieldsOf(item, path ? `${path}.${key}` : key)));
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
