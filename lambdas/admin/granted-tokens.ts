/** Tokens of administrators whose role was checked recently, so that a dashboard with several calls is checked once. In memory only. */
import { createHash } from 'node:crypto';
import { ROLE_MEMORY_SECONDS } from '../../domain/accounts.ts';
import type { RoleName } from '../../domain/settings/roles.ts';
import type { PoolAccount } from '../aws/cognito.ts';
import { readBearerToken, type SignedInCall } from '../http/signed-in.ts';

/** More than a team has open at once. The oldest is dropped first. */
export const MAX_REMEMBERED = 100;

/** An account with its role. */
export interface GrantedAccount extends PoolAccount {
  readonly role: RoleName;
}

interface Grant {
  readonly account: GrantedAccount;
  /** In milliseconds of the epoch. */
  readonly until: number;
}

/** By the hashes of the tokens. */
const grants = new Map<string, Grant>();

/** Remembers a token's account, at most until the token expires. @param askedAt milliseconds since the epoch */
export function rememberGrant(call: SignedInCall, account: GrantedAccount, askedAt: number): void {
  const expiresAt = Number(call.claims.exp) * 1000;
  const until = Math.min(askedAt + ROLE_MEMORY_SECONDS * 1000, expiresAt);
  if (!(until > Date.now())) return;
  forgetGrant(call);
  grants.set(hashToken(call), { account, until });
  const [oldest] = grants.keys();
  if (grants.size > MAX_REMEMBERED && oldest !== undefined) grants.delete(oldest);
}

/** The account of a token that was an administrator's a moment ago. */
export function recallGrant(call: SignedInCall): GrantedAccount | undefined {
  const grant = grants.get(hashToken(call));
  return grant && grant.until > Date.now() ? grant.account : undefined;
}

export function forgetGrant(call: SignedInCall): void {
  grants.delete(hashToken(call));
}

/** The token itself is kept nowhere. */
function hashToken({ headers, claims }: SignedInCall): string {
  return createHash('sha256')
    .update(`${claims.sub} ${readBearerToken(headers)}`)
    .digest('base64url');
}
