import type { Form } from './form-body.ts';
import { list, readParams, type Shape, text, type Values } from './params.ts';

/** Accepted by every call. */
const EXPAND = list(text(), 20);

/** The context of a call besides its parameters. */
export interface CallContext {
  /** The id in the path; empty if the path has none. */
  readonly id: string;
  /** The path, which lists repeat as `url`. */
  readonly path: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
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
  return checkedEndpoint(method, path, shape, (params) => params, execute);
}

/**
 * Defines an endpoint with parameters that depend on each other.
 * @param check part of reading: throws, or returns the parameters for executing
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
