import { ADMIN_GROUP, ADMIN_SESSION_SECONDS } from '../../domain/accounts.ts';
import { adminSessionContract } from '../../domain/contracts/admin.ts';
import { normalizeEmail } from '../../domain/email-address/email-address.ts';
import { ADMIN_LISTS } from '../../domain/records/records.ts';
import { can, type Right, type RoleName, toRoleName } from '../../domain/settings/roles.ts';
import { listGroups } from '../aws/cognito.ts';
import { listMembers } from '../aws/cognito-team.ts';
import { isSwitchedOff } from '../aws/environment.ts';
import { createProblemFactory } from '../http/problem.ts';
import {
  requireSignIn,
  requireSignInWithin,
  type SignedInAccount,
  type SignedInCall,
} from '../http/signed-in.ts';
import { getRole } from '../tables/agency/roles.ts';
import { forgetGrant, type GrantedAccount, recallGrant, rememberGrant } from './granted-tokens.ts';

/** The administrator who calls the back office. */
export interface Administrator {
  readonly userId: string;
  readonly email: string;
  readonly role: RoleName;
  /** Whether the session was opened with a code of an authenticator app, too. */
  readonly hasSecondFactor: boolean;
  /** When the session was opened, in seconds of the epoch. */
  readonly signedInAt: number;
}

const problem = createProblemFactory(adminSessionContract);

/**
 * Identifies the calling administrator: the account needs both the group and the role record, and the email address that
 * the role was granted for. The token's own list of groups may be older than a revocation.
 * @param mayRemember whether a check within the last `ROLE_MEMORY_SECONDS` is enough
 * @throws Problem of `adminSessionContract`, except `mfa_required`; StorageError; IdentityError
 */
export async function requireAdministrator(call: SignedInCall, mayRemember: boolean): Promise<Administrator> {
  const remembered = mayRemember ? recallGrant(call) : undefined;
  const caller = remembered
    ? { ...(await requireSignIn(call, async () => remembered)), role: remembered.role }
    : await verifyRole(call);
  const { userId, email, role, signedInAt, hasAuthenticator, mfaSince } = caller;
  requireSignInWithin(ADMIN_SESSION_SECONDS, { signedInAt });
  // Without the record it is unknown which of the account's sessions were opened before it had an authenticator.
  return { userId, email, role, signedInAt, hasSecondFactor: hasAuthenticator && mfaSince !== undefined };
}

/** Asks the user pool and the role record. Only what they grant is remembered. */
async function verifyRole(call: SignedInCall): Promise<SignedInAccount & GrantedAccount> {
  const askedAt = Date.now();
  forgetGrant(call);
  const caller = await requireSignIn(call);
  const { userId, email } = caller;
  const [groups, record] = await Promise.all([listGroups(userId), getRole(userId)]);
  const role = record && toRoleName(record.role);
  const isSameAccount = record?.email !== undefined && normalizeEmail(record.email) === normalizeEmail(email);
  if (!role || !isSameAccount || !groups.includes(ADMIN_GROUP)) {
    throw problem('not_admin', 'You do not have admin privileges.');
  }
  rememberGrant(call, { ...caller, role }, askedAt);
  return { ...caller, role };
}

/** @throws Problem `role_forbids` when the administrator's role lacks a right @param list of the call, if it names one */
export function requireRight({ role }: Administrator, right: Right, list: string | undefined): void {
  if (
    !can(
      role,
      right,
      ADMIN_LISTS.find((known) => known === list),
    )
  ) {
    throw problem('role_forbids', 'Your role does not allow this.');
  }
}

/** Email addresses of all administrators, in alphabetical order. @throws IdentityError */
export async function listAdminEmails(): Promise<string[]> {
  const members = await listMembers();
  return members.flatMap(({ isEnabled, email }) => (isEnabled && email ? [email] : [])).sort();
}

/** Whether this stage insists that administrators sign in with a second factor. */
export function isMfaRequired(): boolean {
  return !isSwitchedOff('ADMIN_MFA');
}

/** @throws Problem when the administrator lacks a second factor that the stage requires */
export function requireMfa({ hasSecondFactor }: Administrator): void {
  if (hasSecondFactor || !isMfaRequired()) return;
  throw problem('mfa_required', 'Set up an authenticator app for your account first.');
}
