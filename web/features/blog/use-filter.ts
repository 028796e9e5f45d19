import { useCallback, useEffect, useRef, useState } from 'react';
import { NO_FILTER, type PostFilter } from '../../../domain/site/blog.ts';

/** Browsers limit how often the URL can change, so changes are grouped. */
const URL_UPDATE_DELAY_MS = 250;

/**
 * The list's filter, kept in the URL too, so that it can be reloaded, shared, and restored by the back button. The
 * first render has none, because the page's HTML was rendered without knowing the query.
 */
export function useFilter(): [PostFilter, (change: Partial<PostFilter>) => void] {
  const [filter, setFilter] = useState(NO_FILTER);
  const inUrl = useRef(NO_FILTER);

  useEffect(() => {
    const asked = readFilter(new URLSearchParams(location.search));
    if (isSameFilter(asked, NO_FILTER)) return;
    inUrl.current = asked;
    // What was typed and chosen before hydration comes first.
    setFilter(({ query, category }) => ({
      query: query || asked.query,
      category: category || asked.category,
    }));
  }, []);

  useEffect(() => {
    if (isSameFilter(filter, inUrl.current)) return;
    const timer = setTimeout(() => {
      inUrl.current = filter;
      const search = withFilter(new URLSearchParams(location.search), filter).toString();
      history.replaceState(history.state, '', search ? `?${search}` : location.pathname);
    }, URL_UPDATE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [filter]);

  const change = useCallback(
    (part: Partial<PostFilter>) => setFilter((before) => ({ ...before, ...part })),
    [],
  );
  return [filter, change];
}

const QUERY = 'q';
const CATEGORY = 'category';

/** The filter in a URL, such as `/blog?q=reviews&category=Reputation`. */
export function readFilter(search: URLSearchParams): PostFilter {
  return {
    query: search.get(QUERY) ?? NO_FILTER.query,
    category: search.get(CATEGORY) ?? NO_FILTER.category,
  };
}

/** The query with this filter; other parameters stay. */
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
