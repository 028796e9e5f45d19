import { getAccount, isSessionCurrent, type PoolAccount } from '../aws/cognito.ts';
import type { HttpEvent } from './event.ts';
import { Problem } from './problem.ts';
import { cameThroughSite } from './through-site.ts';

/** The parts of a call that identify its caller, once the API has verified the token. */
export type SignedInCall = Pick<HttpEvent, 'headers' | 'claims'>;

/** A caller whose account is valid, as the user pool confirmed. */
export interface SignedInAccount extends PoolAccount {
  /** The account's lasting id. */
  readonly userId: string;
  /** When the session was opened with a password, in seconds of the epoch. Renewing its tokens changes nothing. */
  readonly signedInAt: number;
}

/**
 * Returns the signed-in account of a call. The API's authorizer only verifies the token, so this checks the site's secret as well.
 * @param findAccount asks the user pool about the token
 * @throws Problem `not_through_site`; `sign_in_again` for an ended session, or one from before the second factor; IdentityError
 */
export async function requireSignIn(
  { headers, claims }: SignedInCall,
  findAccount: (token: string) => Promise<PoolAccount | undefined> = getAccount,
): Promise<SignedInAccount> {
  if (!cameThroughSite(headers)) {
    throw new Problem(403, 'not_through_site', 'Requests must go through the site.');
  }
  const { token_use: use, sub: userId, auth_time } = claims;
  if (use !== 'access' || !userId) throw signInAgainProblem();
  const account = await findAccount(readBearerToken(headers));
  const signedInAt = Number(auth_time);
  if (!account || !isSessionCurrent(account, signedInAt)) throw signInAgainProblem();
  return { ...account, userId, signedInAt };
}

/** Returns the token of a call, which the API has verified. */
export function readBearerToken({ authorization = '' }: SignedInCall['headers']): string {
  return authorization.replace(/^bearer\s+/i, '');
}

/** Requires a recent sign-in. @param seconds maximum age of the sign-in @throws Problem `sign_in_again` */
export function requireSignInWithin(
  seconds: number,
  { signedInAt }: Pick<SignedInAccount, 'signedInAt'>,
): void {
  if (Date.now() / 1000 - signedInAt > seconds) throw signInAgainProblem();
}

function signInAgainProblem(): Problem {
  return new Problem(401, 'sign_in_again', 'Please sign in again.');
}
