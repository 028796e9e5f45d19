import { type Account, accountOf } from '../aws/cognito.ts';
import { environment } from '../aws/environment.ts';
import { IdentityError } from '../aws/unavailable.ts';
import { isWithin, type RateLimit } from '../tables/rate-limits.ts';

/** Whether the sender's session proves a person, and, for the log, why not. */
export interface SessionProof {
  readonly isProven: boolean;
  /** Absent without a token. */
  readonly reason?: string;
}

interface TokenClaims {
  readonly iss?: unknown;
  readonly token_use?: unknown;
  readonly sub?: unknown;
  readonly auth_time?: unknown;
}

/** Whether a form comes from a session with a confirmed email address, which needs no captcha. @throws StorageError */
export async function checkSession(
  authorization: string | undefined,
  limit: RateLimit,
): Promise<SessionProof> {
  const [, token] = /^bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) return { isProven: false };
  const { iss, token_use: use, sub, auth_time } = claimsOf(token);
  // Every pool of the region answers for its own tokens, those of strangers too. What it accepts, it has signed.
  if (
    use !== 'access' ||
    typeof sub !== 'string' ||
    !String(iss).endsWith(`/${environment('USER_POOL_ID')}`)
  ) {
    return refused('session-of-others');
  }
  const account = await accountOf(token).catch((error: unknown) => {
    if (error instanceof IdentityError) return error;
    throw error;
  });
  if (account instanceof IdentityError) return refused('session-unknown');
  if (!account || !isCurrent(account, Number(auth_time))) return refused('session-ended');
  if (!account.isEmailVerified) return refused('session-unconfirmed');
  return (await isWithin([limit], sub)) ? { isProven: true } : refused('session-used-up');
}

/** As for calls of the account: a session from before the second factor is too old. */
function isCurrent({ mfaSince = 0 }: Account, signedInAt: number): boolean {
  return signedInAt >= mfaSince;
}

function refused(reason: string): SessionProof {
  return { isProven: false, reason };
}

/** The claims of a token that nobody has verified yet; empty if it is malformed. */
function claimsOf(token: string): TokenClaims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
