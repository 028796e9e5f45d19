/** Tokens of administrators whose role was checked a moment ago. Each running function has its own, in memory. */
import { createHash } from 'node:crypto';
import { ROLE_MEMORY_SECONDS } from '../../domain/accounts.ts';
import type { Account } from '../aws/cognito.ts';
import { type SignedInCall, tokenOf } from '../http/signed-in.ts';

/** More than a team has open at once. The oldest goes first. */
export const MAX_REMEMBERED = 100;

interface Grant {
  readonly account: Account;
  /** In milliseconds of the epoch. */
  readonly until: number;
}

/** By the hashes of the tokens. */
const grants = new Map<string, Grant>();

/** Remembers a token's account, at most until the token expires. @param askedAt milliseconds since the epoch */
export function rememberGrant(call: SignedInCall, account: Account, askedAt: number): void {
  const expiresAt = Number(call.claims.exp) * 1000;
  const until = Math.min(askedAt + ROLE_MEMORY_SECONDS * 1000, expiresAt);
  if (!(until > Date.now())) return;
  forgetGrant(call);
  grants.set(keyOf(call), { account, until });
  const [oldest] = grants.keys();
  if (grants.size > MAX_REMEMBERED && oldest !== undefined) grants.delete(oldest);
}

/** The account of a token that was an administrator's a moment ago. */
export function rememberedGrant(call: SignedInCall): Account | undefined {
  const grant = grants.get(keyOf(call));
  return grant && grant.until > Date.now() ? grant.account : undefined;
}

export function forgetGrant(call: SignedInCall): void {
  grants.delete(keyOf(call));
}

/** The token itself is kept nowhere. */
function keyOf({ headers, claims }: SignedInCall): string {
  return createHash('sha256')
    .update(`${claims.sub} ${tokenOf(headers)}`)
    .digest('base64url');
}
