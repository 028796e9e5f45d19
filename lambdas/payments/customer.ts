import { subscriptionContract } from '../../domain/contracts/subscription.ts';
import { normalizeEmail } from '../../domain/email-address/email-address.ts';
import { createProblemFactory } from '../http/problem.ts';
import { requireSignIn, type SignedInAccount, type SignedInCall } from '../http/signed-in.ts';

const problem = createProblemFactory(subscriptionContract);

export interface SignedInCustomer extends SignedInAccount {
  /** The email addresses that the purchases are found by, normalized; that of the account comes first. */
  readonly emails: readonly string[];
}

/**
 * Returns the signed-in customer. Only a confirmed email address counts: a stranger can sign up with another person's.
 * @throws Problem of `subscriptionContract`; IdentityError
 */
export async function requireCustomer(call: SignedInCall): Promise<SignedInCustomer> {
  const account = await requireSignIn(call);
  if (account.isEmailVerified) {
    return { ...account, emails: [...new Set([account.email, ...account.provenEmails].map(normalizeEmail))] };
  }
  throw problem('email_not_verified', 'Please confirm your account’s email address first.');
}
