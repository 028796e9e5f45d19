/** Actions on administrators. Each returns what to print. */
import { userInfo } from 'node:os';
import { type Admin, type Admins, type Grant, hasAccess, isGranted } from './admins.ts';

const NEXT_STEP: Readonly<Record<Grant['invitation'], string>> = {
  first: 'A mail with a temporary password is on its way.',
  again: 'The invitation was not followed yet: a new one is on its way.',
  none: 'They sign in as they always do.',
};

export async function grant(admins: Admins, email: string): Promise<string> {
  const { invitation, wasAdmin } = await admins.grant(email, userInfo().username);
  return `${email} ${wasAdmin ? 'already was' : 'is now'} an administrator. ${NEXT_STEP[invitation]}`;
}

export async function revoke(admins: Admins, email: string, force: boolean): Promise<string> {
  return (await admins.revoke(email, { force }))
    ? `${email} is no administrator any more, and is signed out everywhere.`
    : `${email} was no administrator.`;
}

export async function resetSecondFactor(admins: Admins, email: string): Promise<string> {
  return (await admins.resetSecondFactor(email))
    ? `${email} is signed out everywhere, and signs in with the password alone until an authenticator app is set up.`
    : `There is no account of ${email}.`;
}

export async function list(admins: Admins): Promise<string> {
  const all = await admins.list();
  if (all.length === 0) return 'Nobody is an administrator.';
  return tableOf([['EMAIL', 'SINCE', 'BY', 'MFA', ''], ...all.map(rowOf)]);
}

function rowOf(admin: Admin): string[] {
  const { email, role, account } = admin;
  const mfa = account?.hasAuthenticator ? 'on' : 'off';
  return [
    email,
    role?.grantedAt.slice(0, 10) ?? '-',
    role?.grantedBy ?? '-',
    account ? mfa : '-',
    noteOn(admin),
  ];
}

/** Why an administrator has no access, or not yet. */
function noteOn(admin: Admin): string {
  const { role, isInGroup, account } = admin;
  if (!account) return 'The account is gone: revoke';
  if (!role) return 'In the group, but without a role record: grant or revoke';
  if (!isGranted(admin)) return `Granted for ${role.email}, which is not the account's any more: revoke`;
  if (!isInGroup) return 'Has a role record, but is not in the group: grant or revoke';
  if (!hasAccess(admin)) return 'The account is disabled';
  if (account.hasLostAuthenticator) return 'Switched the authenticator app off around the site: reset-app';
  if (account.isInvited) return 'Invited, has not signed in yet';
  return account.isConfirmed ? '' : 'Cannot sign in before the account is confirmed or its password set';
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
