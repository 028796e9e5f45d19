import { type Account, accountOf, hasLostSecondFactor } from '../aws/cognito.ts';
import type { HttpEvent } from './event.ts';
import { Problem } from './problem.ts';
import { cameThroughSite } from './through-site.ts';

/** What identifies the caller, once the API has verified the token. */
export type SignedInCall = Pick<HttpEvent, 'headers' | 'claims'>;

/** A caller whose account is valid, as the user pool said when it was asked. */
export interface SignedIn extends Account {
  /** The account's lasting id. */
  readonly userId: string;
  /** When the session was opened with a password, in seconds of the epoch. Renewing its tokens changes nothing. */
  readonly signedInAt: number;
}

/** The account of a call. @param findAccount asks the user pool @throws Problem `not_through_site`, `sign_in_again` */
export async function signedInAs(
  { headers, claims }: SignedInCall,
  findAccount: (token: string) => Promise<Account | undefined> = accountOf,
): Promise<SignedIn> {
  if (!cameThroughSite(headers)) {
    throw new Problem(403, 'not_through_site', 'Please make this call through the site.');
  }
  const { token_use: use, sub: userId, auth_time } = claims;
  if (use !== 'access' || !userId) throw signInAgain();
  const account = await findAccount(tokenOf(headers));
  const signedInAt = Number(auth_time);
  if (!account || hasLostSecondFactor(account) || !(signedInAt >= (account.mfaSince ?? 0))) {
    throw signInAgain();
  }
  return { ...account, userId, signedInAt };
}

/** The token of a call, which the API has verified. */
export function tokenOf({ authorization = '' }: SignedInCall['headers']): string {
  return authorization.replace(/^bearer\s+/i, '');
}

/** Requires a recent sign-in. @param seconds maximum age of the sign-in @throws Problem `sign_in_again` */
export function requireSignInWithin(seconds: number, { signedInAt }: Pick<SignedIn, 'signedInAt'>): void {
  if (Date.now() / 1000 - signedInAt > seconds) throw signInAgain();
}

function signInAgain(): Problem {
  return new Problem(401, 'sign_in_again', 'Please sign in again.');
}
