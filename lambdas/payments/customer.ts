import { subscriptionContract } from '../../domain/contracts/subscription.ts';
import { normalizeEmail } from '../../domain/email/email-address.ts';
import { problemsOf } from '../http/problem.ts';
import { type SignedIn, type SignedInCall, signedInAs } from '../http/signed-in.ts';

const problem = problemsOf(subscriptionContract);

export interface Customer extends SignedIn {
  /** The email addresses that the purchases are found by, normalized; that of the account comes first. */
  readonly emails: readonly string[];
}

/** The signed-in customer, by a confirmed email address. @throws Problem of `subscriptionContract`; IdentityError */
export async function customerOf(call: SignedInCall): Promise<Customer> {
  const account = await signedInAs(call);
  if (account.isEmailVerified) {
    return { ...account, emails: [...new Set([account.email, ...account.provenEmails].map(normalizeEmail))] };
  }
  throw problem('email_not_verified', 'Please confirm the email address of your account first.');
}
