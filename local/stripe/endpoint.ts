import type { Form } from './form-body.ts';
import { list, readParams, type Shape, text, type Values } from './params.ts';

/** Every call takes it. */
const EXPAND = list(text(), 20);

/** What an endpoint knows of the call beside its parameters. */
export interface CallContext {
  /** The id in the path; empty where the path has none. */
  readonly id: string;
  /** The path, which lists repeat in `url`. */
  readonly path: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

/** A call whose parameters have been read and which can now take effect. */
export interface PreparedCall {
  readonly expand: readonly string[];
  /** @throws StripeError when the stored objects do not allow it */
  execute(): object;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` where the path names an object. */
  readonly path: string;
  /** @throws StripeError when the parameters are wrong in themselves */
  prepare(form: Form, context: CallContext): PreparedCall;
}

/**
 * Defines a call in its two steps: reading the parameters, which refuses what is wrong in itself, and
 * executing, which looks at stored objects. Idempotency needs the difference.
 */
export function endpoint<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  execute: (params: Values<S>, context: CallContext) => object,
): Endpoint {
  return checkedEndpoint(method, path, shape, (params) => params, execute);
}

/**
 * An endpoint some of whose parameters depend on each other.
 * @param check belongs to reading: throws, or gives the parameters as executing needs them
 */
export function checkedEndpoint<S extends Shape, Checked>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  check: (params: Values<S>) => Checked,
  execute: (params: Checked, context: CallContext) => object,
): Endpoint {
  return {
    method,
    path,
    prepare(form, context) {
      const own: Form = new Map(form);
      own.delete('expand');
      const checked = check(readParams(shape, own));
      return {
        expand: EXPAND(form.get('expand'), 'expand') ?? [],
        execute: () => execute(checked, context),
      };
    },
  };
}

/**
 * Finds the endpoint of a path.
 * @returns the endpoint and the id in the path (empty where it has none), or undefined
 */
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
    return { endpoint: candidate, id: decoded(segments[pattern.indexOf(':id')] ?? '') };
  }
  return undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
