import { useMemo, useSyncExternalStore } from 'react';
import { ADMIN_GROUP } from '../../../domain/accounts.ts';
import { onAuthChange, type Stored, storedAuth } from './stored-tokens.ts';

/** The signed-in user, according to the token. */
export interface SignedIn {
  readonly email: string;
  /** Absent for users created without one. */
  readonly name?: string;
  /** For display only: the server decides about permissions. */
  readonly isAdmin: boolean;
}

/**
 * Reads the signed-in user from the tokens that Amplify stores, without Amplify. For display only: the token is not
 * verified, and may have expired because it is renewed only when used.
 * @returns undefined without a session
 */
export function signedIn(stored: Stored = storedAuth()): SignedIn | undefined {
  const token = idToken(stored);
  return token === undefined ? undefined : parseUser(token);
}

/** `signedIn`, updated when the user signs in or out in any tab. Undefined in prerendered HTML. */
export function useSignedIn(): SignedIn | undefined {
  const token = useSyncExternalStore(
    onAuthChange,
    () => idToken(storedAuth()),
    () => undefined,
  );
  return useMemo(() => (token === undefined ? undefined : parseUser(token)), [token]);
}

const LAST_USER = 'LastAuthUser';

/** Returns the id token of the user who signed in last, if a refresh token is stored too. */
function idToken(stored: Stored): string | undefined {
  const lastUser = Object.keys(stored).find((name) => name.endsWith(`.${LAST_USER}`));
  if (lastUser === undefined) return undefined;
  const user = lastUser.slice(0, -LAST_USER.length) + stored[lastUser];
  return stored[`${user}.refreshToken`] ? stored[`${user}.idToken`] : undefined;
}

/** Parses a token. @returns undefined unless its user has an email address */
function parseUser(token: string): SignedIn | undefined {
  const { email, name, 'cognito:groups': groups } = readClaims(token);
  if (typeof email !== 'string') return undefined;
  return {
    email,
    ...(typeof name === 'string' && name !== '' && { name }),
    isAdmin: Array.isArray(groups) && groups.includes(ADMIN_GROUP),
  };
}

/** Returns the claims of a token; empty if it is malformed, because storage may contain anything. */
function readClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(payload, (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
