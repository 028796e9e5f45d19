import { subscriptionContract } from '../../domain/contracts/subscription.ts';
import { normaliseEmail } from '../../domain/email-address.ts';
import { findAccount } from '../aws/cognito.ts';
import { environment } from '../aws/environment.ts';
import { IdentityError } from '../aws/unavailable.ts';
import type { HttpEvent } from '../http/event.ts';
import { problemsOf } from '../http/problem.ts';

const problem = problemsOf(subscriptionContract);

/**
 * Finds out with which address somebody buys who is signed in. Only an address that the account has proved counts:
 * anybody can sign up with anybody's.
 * @param event of a call whose token the API has verified
 * @returns the address in the form in which addresses are compared
 * @throws Problem of `subscriptionContract`
 */
export async function customerEmail({ claims }: HttpEvent): Promise<string> {
  const { token_use: use, sub: userId } = claims;
  if (use !== 'access' || !userId) throw signInAgain();
  const account = await findAccount(environment('USER_POOL_ID'), userId).catch(refuseForNow);
  if (!account?.isEnabled) throw signInAgain();
  if (!account.isEmailVerified) {
    throw problem('email_not_verified', 'Please confirm the email address of your account first.');
  }
  return normaliseEmail(account.email);
}

function signInAgain() {
  return problem('sign_in_again', 'Please sign in again.');
}

function refuseForNow(error: unknown): never {
  if (!(error instanceof IdentityError)) throw error;
  throw problem(
    'identity_unavailable',
    'We cannot check your account right now. Please try again in a minute.',
    { details: { identity: error.message } },
  );
}
