import { FRESH_SIGN_IN_SECONDS } from '../../domain/accounts.ts';
import { authenticatorContract } from '../../domain/contracts/account.ts';
import { authenticatorEmail } from '../../domain/emails/account-emails.ts';
import { enableAuthenticator } from '../aws/cognito.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { requireSignIn, requireSignInWithin } from '../http/signed-in.ts';
import { notifyOwner } from './notices.ts';

const problem = createProblemFactory(authenticatorContract);

/**
 * `POST /api/account/authenticator`: makes signing in ask for a code. If it does already, the new app replaces the
 * previous one only right after a sign-in, which has asked for a code of that one. The owner gets an email.
 */
export const handler = defineEndpoint(
  authenticatorContract,
  async ({ caller }) => {
    if (caller.hasAuthenticator) requireSignInWithin(FRESH_SIGN_IN_SECONDS, caller);
    if (!(await enableAuthenticator(caller.userId))) {
      throw problem('no_authenticator', 'Enter the code from your authenticator app first.');
    }
    await notifyOwner(caller.email, authenticatorEmail());
    return { success: true as const };
  },
  { authorize: requireSignIn },
);
