/** Actions on administrators. Each returns the text to print. */
import { userInfo } from 'node:os';
import { type RoleName, toRoleName } from '../../domain/settings/roles.ts';
import { type Admin, type Admins, type Grant, hasAccess, isGranted } from './admins.ts';

const NEXT_STEP: Readonly<Record<Grant['invitation'], string>> = {
  first: 'An email with a temporary password is on its way.',
  again: 'The invitation was not accepted yet: a new one is on its way.',
  none: 'The account and its password are unchanged.',
};

/** What the command was called with, besides the email address. */
export interface ActionOptions {
  readonly role: RoleName;
  readonly force: boolean;
}

export async function grant(admins: Admins, email: string, { role }: ActionOptions): Promise<string> {
  const { invitation, before } = await admins.grant(email, userInfo().username, role);
  return `${email} ${before === role ? 'already was' : 'is now'} ${role === 'administrator' ? 'an' : 'a'} ${role}. ${NEXT_STEP[invitation]}`;
}

export async function revoke(admins: Admins, email: string, { force }: ActionOptions): Promise<string> {
  return (await admins.revoke(email, { force }))
    ? `${email} is not an administrator anymore, and is signed out everywhere.`
    : `${email} was not an administrator.`;
}

export async function resetSecondFactor(admins: Admins, email: string): Promise<string> {
  return (await admins.resetSecondFactor(email))
    ? `${email} is signed out everywhere, and signs in with the password alone until an authenticator app is set up.`
    : `${email} has no account.`;
}

export async function list(admins: Admins): Promise<string> {
  const all = await admins.list();
  if (all.length === 0) return 'There are no administrators.';
  const rows = [['EMAIL', 'ROLE', 'SINCE', 'BY', 'MFA', ''], ...all.map(rowOf)];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const format = (row: string[]) => row.map((text, column) => text.padEnd(widthOf(column))).join('  ');
  return rows.map((row) => format(row).trimEnd()).join('\n');
}

function rowOf(admin: Admin): string[] {
  const { email, role, account } = admin;
  const mfa = account?.hasAuthenticator ? 'on' : 'off';
  const since = role?.grantedAt.slice(0, 10) ?? '-';
  return [
    email,
    (role && toRoleName(role.role)) ?? '-',
    since,
    role?.grantedBy ?? '-',
    account ? mfa : '-',
    noteOn(admin),
  ];
}

/** Why an administrator has no access, or not yet. */
function noteOn(admin: Admin): string {
  const { role, isInGroup, account } = admin;
  if (!account) return 'Has no account anymore: revoke';
  if (!role) return 'Is in the group, but has no role record: grant or revoke';
  if (!isGranted(admin)) return `Granted for ${role.email}, which is not the account's anymore: revoke`;
  if (!isInGroup) return 'Has a role record, but is not in the group: grant or revoke';
  if (!hasAccess(admin)) return 'The account is disabled';
  if (account.hasLostAuthenticator) return 'Turned the authenticator app off outside the site: reset-app';
  if (account.isInvited) return 'Invited, has not signed in yet';
  return account.isConfirmed ? '' : 'Cannot sign in before the account is confirmed or its password set';
}
