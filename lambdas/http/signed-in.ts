import { type Account, findAccount } from '../aws/cognito.ts';
import { environment } from '../aws/environment.ts';
import type { HttpEvent } from './event.ts';
import { Problem } from './problem.ts';
import { cameThroughSite } from './through-site.ts';

/** What tells who makes a call whose token the API has verified. */
export type SignedInCall = Pick<HttpEvent, 'headers' | 'claims'>;

/**
 * The account that a call is made for. The API verifies tokens where it would otherwise ask whether a call came through
 * the distribution, so that is asked here.
 * @throws Problem `not_through_site`, or `sign_in_again` when the token is not one for calls
 */
export function userIdOf({ headers, claims: { token_use: use, sub: userId } }: SignedInCall): string {
  if (!cameThroughSite(headers)) {
    throw new Problem(403, 'not_through_site', 'Please make this call at the address of the site.');
  }
  if (use !== 'access' || !userId) throw signInAgain();
  return userId;
}

/**
 * Finds an account that may be used at this moment.
 * @throws Problem `sign_in_again` when it is disabled or gone; IdentityError
 */
export async function usableAccount(userId: string): Promise<Account> {
  const account = await findAccount(environment('USER_POOL_ID'), userId);
  if (!account?.isEnabled) throw signInAgain();
  return account;
}

function signInAgain(): Problem {
  return new Problem(401, 'sign_in_again', 'Please sign in again.');
}
