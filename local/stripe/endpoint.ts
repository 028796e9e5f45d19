import type { IncomingMessage } from 'node:http';
import { noSuch } from './errors.ts';
import type { Page } from './objects.ts';
import { type Form, integer, list, readParams, type Shape, text, timeRange, type Values } from './params.ts';

/** Accepted by every call. */
const EXPAND = list(text);

/** The context of a call besides its parameters. */
export interface CallContext {
  /** The id in the path; empty if the path has none. */
  readonly id: string;
  /** The path, which lists repeat as `url`. */
  readonly path: string;
}

/** A call with valid parameters that can be executed. */
export interface PreparedCall {
  readonly expand: readonly string[];
  /** @throws StripeError if the stored objects do not allow it */
  execute(): object;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for an object's id. */
  readonly path: string;
  /** @throws StripeError if the parameters are invalid by themselves */
  prepare(form: Form, context: CallContext): PreparedCall;
}

/**
 * Defines a call in two steps: reading the parameters, which rejects those invalid by themselves, and executing, which
 * uses stored objects. Idempotency depends on the difference.
 */
export function endpoint<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  execute: (params: Values<S>, context: CallContext) => object,
): Endpoint {
  return {
    method,
    path,
    prepare(form, context) {
      const own: Form = new Map(form);
      own.delete('expand');
      const params = readParams(shape, own);
      return {
        expand: EXPAND(form.get('expand'), 'expand') ?? [],
        execute: () => execute(params, context),
      };
    },
  };
}

const LIST_PARAMS = { limit: integer(1, 100), starting_after: text, created: timeRange } as const;

const DEFAULT_LIMIT = 10;

interface Listed {
  readonly id: string;
  readonly created?: number;
}

/**
 * Defines a list with its filters.
 * @param name of the objects in errors
 * @param select returns every object that matches the filters, in the list's order
 */
export function listEndpoint<S extends Shape>(
  path: string,
  name: string,
  filters: S,
  select: (given: Values<S>, id: string) => readonly Listed[],
): Endpoint {
  return endpoint('GET', path, { ...LIST_PARAMS, ...filters }, (params, context) => {
    const { limit, starting_after, created } = params as Values<typeof LIST_PARAMS>;
    const all = select(params as unknown as Values<S>, context.id).filter(
      (item) => !created || created(item.created ?? 0),
    );
    const start = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
    if (starting_after !== undefined && start === 0) throw noSuch(name, starting_after, 'starting_after');
    return toPage(all, context.path, start, limit);
  });
}

/** One page of a list; the first one by default, like all lists within objects. */
export function toPage<T>(all: readonly T[], url: string, start = 0, limit = DEFAULT_LIMIT): Page<T> {
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: start + data.length < all.length, url };
}

/** Whether an object has the given values in fields of the same names. */
export function hasValues(object: object, given: Readonly<Record<string, unknown>>): boolean {
  const values = new Map<string, unknown>(Object.entries(object));
  return Object.entries(given).every(([name, value]) => value === undefined || values.get(name) === value);
}

/** Finds the endpoint of a path. @returns the endpoint and the id in the path (empty if it has none), or undefined */
export function findEndpoint(
  endpoints: readonly Endpoint[],
  method: string,
  path: string,
): { readonly endpoint: Endpoint; readonly id: string } | undefined {
  const segments = path.split('/');
  for (const candidate of endpoints) {
    const pattern = candidate.path.split('/');
    if (candidate.method !== method || pattern.length !== segments.length) continue;
    if (!pattern.every((part, i) => part === segments[i] || (part === ':id' && segments[i] !== ''))) continue;
    return { endpoint: candidate, id: segments[pattern.indexOf(':id')] ?? '' };
  }
  return undefined;
}

/** Splits a request's target without further parsing; `new URL` throws for some targets that callers send. */
export function requestTarget({ url = '/' }: IncomingMessage): {
  readonly path: string;
  readonly query: string;
} {
  const [path = '/'] = url.split('?', 1);
  return { path, query: url.slice(path.length + 1) };
}
