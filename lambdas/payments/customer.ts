import { subscriptionContract } from '../../domain/contracts/subscription.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { problemsOf } from '../http/problem.ts';
import { type SignedInCall, signedInAs } from '../http/signed-in.ts';

const problem = problemsOf(subscriptionContract);

/**
 * Finds out with which email address somebody buys who is signed in. Only one that the account has proved counts:
 * anybody can sign up with anybody's.
 * @returns the email address in the form in which email addresses are compared
 * @throws Problem of `subscriptionContract`; IdentityError
 */
export async function customerEmail(call: SignedInCall): Promise<string> {
  const { email, isEmailVerified } = await signedInAs(call);
  if (isEmailVerified) return normalizeEmail(email);
  throw problem('email_not_verified', 'Please confirm the email address of your account first.');
}
