import { noSuch } from './errors.ts';
import { integer, text, timeRange } from './params.ts';

/** The parameters of every paginated call. */
export const PAGE_PARAMS = {
  limit: integer(1, 100),
  starting_after: text(),
} as const;

/** The parameters of lists of objects with a creation time. */
export const LIST_PARAMS = { ...PAGE_PARAMS, created: timeRange() } as const;

export interface PageParams {
  readonly limit: number | undefined;
  readonly starting_after: string | undefined;
  /** Whether a time, in seconds, is in the requested range. */
  readonly created: ((seconds: number) => boolean) | undefined;
}

export interface Page<T> {
  readonly object: 'list';
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly url: string;
}

const DEFAULT_LIMIT = 10;

/**
 * One page of a list.
 * @param objects every object of the list, in its order
 * @param object the objects' name in errors
 * @throws StripeError 400 if a cursor is not in the list
 */
export function pageOf<T extends { readonly id: string; readonly created?: number }>(
  objects: readonly T[],
  { limit = DEFAULT_LIMIT, starting_after, created }: Partial<PageParams>,
  object: string,
  url: string,
): Page<T> {
  const all = created ? objects.filter((item) => created(item.created ?? 0)) : objects;
  const start = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  if (starting_after !== undefined && start === 0) throw noSuch(object, starting_after, 'starting_after');
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: start + data.length < all.length, url };
}

/** Stored objects in the order of Stripe's lists. */
export function newestFirst<T>(objects: ReadonlyMap<string, T>): T[] {
  return [...objects.values()].reverse();
}
