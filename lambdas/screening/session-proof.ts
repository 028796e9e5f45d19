import { isRecord } from '../../domain/record.ts';
import { parseJson } from '../../domain/text/parse-json.ts';
import { getAccount, isSessionCurrent } from '../aws/cognito.ts';
import { environment } from '../aws/environment.ts';
import { IdentityError } from '../aws/unavailable.ts';
import { type RateLimit, tryConsume } from '../tables/rate-limits.ts';

/** Whether the sender's session proves a person, and, for the log, why not. */
export interface SessionProof {
  readonly isProven: boolean;
  /** Absent without a token. */
  readonly reason?: string;
}

/**
 * Checks whether a form comes from a session with a confirmed email address, which needs no captcha. The route is public, so the API
 * has not verified the token.
 * @throws StorageError
 */
export async function checkSessionProof(
  authorization: string | undefined,
  limit: RateLimit,
): Promise<SessionProof> {
  const [, token] = /^bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) return { isProven: false };
  const { iss, token_use: use, sub, auth_time } = parseClaims(token);
  // Every pool of the region answers for its own tokens, those of strangers too. It accepts only tokens that it has signed.
  if (
    use !== 'access' ||
    typeof sub !== 'string' ||
    typeof iss !== 'string' ||
    !iss.endsWith(`/${environment('USER_POOL_ID')}`)
  ) {
    return notProven('session-of-others');
  }
  const account = await getAccount(token).catch((error: unknown) => {
    if (error instanceof IdentityError) return error;
    throw error;
  });
  if (account instanceof IdentityError) return notProven('session-unknown');
  if (!account || !isSessionCurrent(account, Number(auth_time))) return notProven('session-ended');
  if (!account.isEmailVerified) return notProven('session-unconfirmed');
  return (await tryConsume([limit], sub)) ? { isProven: true } : notProven('session-used-up');
}

function notProven(reason: string): SessionProof {
  return { isProven: false, reason };
}

/** Parses the claims of an unverified token; empty if it is malformed. */
function parseClaims(token: string): Readonly<Record<string, unknown>> {
  const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return isRecord(claims) ? claims : {};
}
