import { useEffect, useState } from 'react';
import { linkToken } from './link-query.ts';

/** The query parameter `token` of the links in our mails. Null if there is none. */
export function queryToken(): string | null {
  return linkToken(window.location.search, 'token');
}

/**
 * The query parameter `token`.
 * @returns undefined in the first render, since the page's HTML was rendered without knowing the query
 */
export function useQueryToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(queryToken()), []);
  return token;
}
