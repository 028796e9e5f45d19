import { NO_FILTER, type PostFilter } from '../../../domain/blog.ts';

const QUERY = 'q';
const CATEGORY = 'category';

/** The filter that a URL asks for, such as `/blog?q=reviews&category=Reputation`. */
export function readFilter(search: URLSearchParams): PostFilter {
  return {
    query: search.get(QUERY) ?? NO_FILTER.query,
    category: search.get(CATEGORY) ?? NO_FILTER.category,
  };
}

/** The query of a URL with this filter instead of its own; all else in it stays. */
export function withFilter(search: URLSearchParams, { query, category }: PostFilter): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [name, value] of [
    [QUERY, query],
    [CATEGORY, category],
  ] as const) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

export function isSameFilter(one: PostFilter, other: PostFilter): boolean {
  return one.query === other.query && one.category === other.category;
}
