import { ADMIN_GROUP } from '../../domain/admin.ts';
import { adminSessionContract } from '../../domain/contracts/admin.ts';
import { groupsOf } from '../aws/cognito.ts';
import { environment } from '../aws/environment.ts';
import { problemsOf } from '../http/problem.ts';
import { type SignedInCall, usableAccount, userIdOf } from '../http/signed-in.ts';
import { roleOf } from '../tables/roles.ts';

/** Whoever makes a call of the back office. */
export interface Administrator {
  readonly userId: string;
  readonly email: string;
  /** Whether signing in asks for a code from an authenticator app, too. */
  readonly hasAuthenticator: boolean;
}

const problem = problemsOf(adminSessionContract);

/**
 * Finds out who makes a call, and that it is an administrator: the role record and the account's group both have to
 * say so, at this moment. The token's own list of groups may be older than the moment one of them was taken away.
 * @throws Problem of `adminSessionContract`, except `mfa_required`; StorageError; IdentityError
 */
export async function administratorOf(call: SignedInCall): Promise<Administrator> {
  const userId = userIdOf(call);
  const [account, groups, role] = await Promise.all([
    usableAccount(userId),
    groupsOf(environment('USER_POOL_ID'), userId),
    roleOf(userId),
  ]);
  if (role?.role !== 'admin' || !groups.includes(ADMIN_GROUP)) {
    throw problem('not_admin', 'You do not have admin privileges.');
  }
  const { email, hasAuthenticator } = account;
  return { userId, email, hasAuthenticator };
}

/** Whether this stage insists that administrators sign in with a second factor. Only a clear no is one. */
export function isMfaRequired(): boolean {
  return environment('ADMIN_MFA') !== 'optional';
}

/** @throws Problem when the administrator lacks what the stage insists on */
export function demandMfa({ hasAuthenticator }: Administrator): void {
  if (hasAuthenticator || !isMfaRequired()) return;
  throw problem('mfa_required', 'Please set up an authenticator app for your account first.');
}
