import { type Account, findAccount } from '../aws/cognito.ts';
import { environment } from '../aws/environment.ts';
import type { HttpEvent } from './event.ts';
import { Problem } from './problem.ts';

/**
 * The account that a token was given to.
 * @param claims of a token that the API has verified
 * @throws Problem `sign_in_again` when the token is not one for calls
 */
export function userIdOf({ token_use: use, sub: userId }: HttpEvent['claims']): string {
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
