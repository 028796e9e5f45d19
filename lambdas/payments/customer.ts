import { subscriptionContract } from '../../domain/contracts/subscription.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { problemsOf } from '../http/problem.ts';
import { type SignedInCall, signedInAs } from '../http/signed-in.ts';

const problem = problemsOf(subscriptionContract);

/**
 * The email address that the signed-in customer's purchases are found by. Only a confirmed one counts: anybody can
 * sign up with another person's.
 * @returns the normalized email address
 * @throws Problem of `subscriptionContract`; IdentityError
 */
export async function customerEmail(call: SignedInCall): Promise<string> {
  const { email, isEmailVerified } = await signedInAs(call);
  if (isEmailVerified) return normalizeEmail(email);
  throw problem('email_not_verified', 'Please confirm the email address of your account first.');
}
