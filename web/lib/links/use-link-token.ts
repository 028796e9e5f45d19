import { useLayoutEffect, useState } from 'react';
import { readLinkToken } from './link-query.ts';
import { reopenOnLink, takeLinkSecrets } from './link-secrets.ts';

/** The token of the email's link that opened the page; null if there is none. */
export function takeLinkToken(): string | null {
  return readLinkToken(takeLinkSecrets('token'), 'token');
}

/** Returns the token of an email's link. @returns undefined in the first render, as in the page's HTML */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  // Before a press that came ahead of the code is repeated: it is meant for the link's address.
  useLayoutEffect(() => {
    setToken(takeLinkToken());
    return reopenOnLink('token');
  }, []);
  return token;
}
