import { useMemo, useSyncExternalStore } from 'react';
import { ADMIN_GROUP } from '../../../domain/admin.ts';
import { onAuthChange, type Stored, storedAuth } from './stored-tokens.ts';

/** Whoever is signed in, as their token says. */
export interface SignedIn {
  readonly email: string;
  /** Absent for users who were made without one. */
  readonly name?: string;
  /** Decides what is shown, never what is allowed: that is the server's to say. */
  readonly isAdmin: boolean;
}

/**
 * Reads who is signed in from the tokens that Amplify keeps, without Amplify. The token is not verified and may have
 * expired, since it is renewed when it is used: for appearance only.
 * @returns undefined for a visitor who is not signed in
 */
export function signedIn(stored: Stored = storedAuth()): SignedIn | undefined {
  const token = idToken(stored);
  return token === undefined ? undefined : userOf(token);
}

/** `signedIn`, kept up to date through signing in and out, here and in other tabs. Undefined in prerendered HTML. */
export function useSignedIn(): SignedIn | undefined {
  const token = useSyncExternalStore(
    onAuthChange,
    () => idToken(storedAuth()),
    () => undefined,
  );
  return useMemo(() => (token === undefined ? undefined : userOf(token)), [token]);
}

const LAST_USER = 'LastAuthUser';

/** Of the user who signed in last, if there is also what renews it. */
function idToken(stored: Stored): string | undefined {
  const lastUser = Object.keys(stored).find((name) => name.endsWith(`.${LAST_USER}`));
  if (lastUser === undefined) return undefined;
  const user = lastUser.slice(0, -LAST_USER.length) + stored[lastUser];
  return stored[`${user}.refreshToken`] ? stored[`${user}.idToken`] : undefined;
}

/** @returns undefined for what is not the token of a user with an email address */
function userOf(token: string): SignedIn | undefined {
  const { email, name, 'cognito:groups': groups } = claimsOf(token);
  if (typeof email !== 'string') return undefined;
  return {
    email,
    ...(typeof name === 'string' && name !== '' && { name }),
    isAdmin: Array.isArray(groups) && groups.includes(ADMIN_GROUP),
  };
}

/** What a token says; nothing for anything else, since storage is anybody's to write into. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(payload, (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
