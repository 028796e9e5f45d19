import { useEffect, useState } from 'react';

/** The token in the page's URL, as links in our mails carry it: `?token=`. Null when there is none. */
export function queryToken(): string | null {
  return new URLSearchParams(window.location.search).get('token') || null;
}

/**
 * The token in the page's URL.
 * @returns undefined at first, since the page's HTML was made without knowing the query
 */
export function useQueryToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(queryToken()), []);
  return token;
}
