import { invalidRequest } from './errors.ts';

/**
 * Expandable fields, by the object's type and the field: the id in the field is replaced by the resolver's result, or a
 * field that is omitted by default is added. A part of an object without a type of its own is named after the object and
 * the part: `checkout.session.discounts`.
 */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, (owner: JsonObject) => unknown>>>>;

type JsonObject = Record<string, unknown>;

const MAX_LEVELS = 4;

/**
 * A copy of a response with the requested fields expanded.
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
    expandField(copy, '', levels, path, resolvers);
  }
  return copy;
}

function expandField(
  node: unknown,
  place: string,
  levels: readonly string[],
  path: string,
  resolvers: Resolvers,
): void {
  if (Array.isArray(node)) {
    for (const item of node) expandField(item, place, levels, path, resolvers);
    return;
  }
  const [field, ...deeper] = levels;
  if (!isObject(node) || field === undefined) return;
  const type = typeof node.object === 'string' ? node.object : place;
  const resolve = resolvers[type]?.[field];
  if (resolve && !isObject(node[field])) node[field] = structuredClone(resolve(node));
  const canGoOn = deeper.length > 0 && isObject(node[field]);
  if (!resolve && !canGoOn) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  expandField(node[field], `${type}.${field}`, deeper, path, resolvers);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
