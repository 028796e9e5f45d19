/** Grants, revokes and lists access to the back office, and resets second factors. */
import { userInfo } from 'node:os';
import { ROLES, type RoleName, toRoleName } from '../../domain/settings/roles.ts';
import { findStack } from '../shared/deployed-stack.ts';
import { UsageError } from '../shared/errors.ts';
import { EXIT, FLAG, namedStack, runCommand, STACK_NAMES, TEXT } from '../shared/run-command.ts';
import { type Admin, Admins, hasAccess, isGranted } from './admins.ts';

const USAGE = `Usage:
  npm run admin -- grant EMAIL --stage NAME [--role ROLE]
  npm run admin -- revoke EMAIL --stage NAME [--force]
  npm run admin -- reset-app EMAIL --stage NAME
  npm run admin -- list --stage NAME

  --stage   ${STACK_NAMES}
  --role    ${Object.keys(ROLES).join(', ')}; administrator by default
  --force   also the last administrator`;

interface ActionOptions {
  readonly role: RoleName;
  readonly force: boolean;
}

/** Each returns the text to print. */
const ACTIONS: Readonly<
  Record<string, (admins: Admins, email: string, options: ActionOptions) => Promise<string>>
> = { grant, revoke, 'reset-app': resetSecondFactor };

export const main = (args: readonly string[]): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { force: FLAG, role: TEXT },
    allowsWords: true,
    run: async (values, [name = '', email = '', ...rest]) => {
      const stack = namedStack(values.stage);
      const isList = name === 'list' && email === '';
      const action = Object.hasOwn(ACTIONS, name) && email !== '' ? ACTIONS[name] : undefined;
      if (rest.length > 0 || !(isList || action))
        throw new UsageError('Name an action, and an email address.');
      const role = toRoleName(values.role ?? 'administrator');
      if (!role) throw new UsageError(`The role must be one of ${Object.keys(ROLES).join(', ')}.`);
      const admins = new Admins(await findStack(stack));
      console.log(action ? await action(admins, email, { force: values.force, role }) : await list(admins));
      return EXIT.fine;
    },
  });

const NEXT_STEP = {
  first: 'An email with a temporary password is on its way.',
  again: 'The invitation was not accepted yet: a new one is on its way.',
  none: 'The account and its password are unchanged.',
} as const;

async function grant(admins: Admins, email: string, { role }: ActionOptions): Promise<string> {
  const { invitation, before } = await admins.grant(email, userInfo().username, role);
  return `${email} ${before === role ? 'already was' : 'is now'} ${role === 'administrator' ? 'an' : 'a'} ${role}. ${NEXT_STEP[invitation]}`;
}

async function revoke(admins: Admins, email: string, { force }: ActionOptions): Promise<string> {
  return (await admins.revoke(email, { force }))
    ? `${email} is not an administrator anymore, and is signed out everywhere.`
    : `${email} was not an administrator.`;
}

async function resetSecondFactor(admins: Admins, email: string): Promise<string> {
  return (await admins.resetSecondFactor(email))
    ? `${email} is signed out everywhere, and signs in with the password alone until an authenticator app is set up.`
    : `${email} has no account.`;
}

async function list(admins: Admins): Promise<string> {
  const all = await admins.list();
  if (all.length === 0) return 'There are no administrators.';
  const rows = [['EMAIL', 'ROLE', 'SINCE', 'BY', 'MFA', ''], ...all.map(toRow)];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const format = (row: string[]) => row.map((text, column) => text.padEnd(widthOf(column))).join('  ');
  return rows.map((row) => format(row).trimEnd()).join('\n');
}

function toRow(admin: Admin): string[] {
  const { email, role, account } = admin;
  const mfa = account?.hasAuthenticator ? 'on' : 'off';
  const since = role?.grantedAt.slice(0, 10) ?? '-';
  const name = (role && toRoleName(role.role)) ?? '-';
  return [email, name, since, role?.grantedBy ?? '-', account ? mfa : '-', noteOn(admin)];
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
