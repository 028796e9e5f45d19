import { useEffect, useState } from 'react';

/** The query parameter `token` of the links in our mails. Null if there is none. */
export function queryToken(): string | null {
  return new URLSearchParams(window.location.search).get('token') || null;
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
