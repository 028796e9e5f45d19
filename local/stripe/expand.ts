import { invalidRequest } from './errors.ts';

/**
 * What can be expanded, by the object's type and field: the id in the field is replaced by what the
 * resolver gives, or a field that is left out by default is added.
 */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, (owner: JsonObject) => unknown>>>>;

export type JsonObject = Record<string, unknown>;

const MAX_LEVELS = 4;

/**
 * A copy of an answer with the asked fields expanded.
 * @param paths such as `product`, or `data.product` in a list
 * @throws StripeError 400 for a path that cannot be expanded
 */
export function expanded(answer: object, paths: readonly string[], resolvers: Resolvers): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const levels = path.split('.');
    if (levels.length > MAX_LEVELS) {
      throw invalidRequest(`You cannot expand more than ${MAX_LEVELS} levels of a property.`, {
        param: 'expand',
      });
    }
    expandField(copy, levels, path, resolvers);
  }
  return copy;
}

function expandField(node: unknown, levels: readonly string[], path: string, resolvers: Resolvers): void {
  if (Array.isArray(node)) {
    for (const item of node) expandField(item, levels, path, resolvers);
    return;
  }
  const [field, ...deeper] = levels;
  if (!isObject(node) || field === undefined) return;
  const resolve = resolvers[String(node.object)]?.[field];
  if (resolve && (node[field] === undefined || typeof node[field] === 'string')) {
    node[field] = structuredClone(resolve(node));
  }
  const canGoOn = deeper.length > 0 && isObject(node[field]);
  if (!resolve && !canGoOn) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  expandField(node[field], deeper, path, resolvers);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
