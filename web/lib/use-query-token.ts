import { useEffect, useState } from 'react';

/** The token of the page's address, as links in our mails carry it: `?token=`. Null when there is none. */
export function queryToken(): string | null {
  return new URLSearchParams(window.location.search).get('token') || null;
}

/**
 * The token of the page's address.
 * @returns undefined at first, since the page's HTML was made without knowing the address's query
 */
export function useQueryToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(queryToken()), []);
  return token;
}
