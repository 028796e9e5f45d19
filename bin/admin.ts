/**
 * Says who may use the back office:
 *
 *     npm run admin -- grant ada@example.com --stage dev
 *     npm run admin -- revoke ada@example.com --stage dev [--force]
 *     npm run admin -- list --stage dev
 *
 * Ends with 0 when all is well, 1 when the command was refused, 2 when it was called wrongly, and 3 when it could not
 * finish.
 */
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { type Admin, type Admins, adminsOf, type Grant, mayAct } from '../operations/admin/admins.ts';
import { findStack, LOCAL_STAGE } from '../operations/shared/deployed-stack.ts';
import { type Command, EXIT, namedStack, runCommand, STACKS } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run admin -- grant EMAIL --stage NAME
  npm run admin -- revoke EMAIL --stage NAME [--force]
  npm run admin -- list --stage NAME

  --stage   ${STACKS.join(', ')}; ${LOCAL_STAGE} is the run on this machine, at PORT
  --force   also the last administrator`;

const NEXT_STEP: Readonly<Record<Grant['invitation'], string>> = {
  first: 'A mail with a temporary password is on its way.',
  again: 'The invitation was not followed yet: a new one is on its way.',
  none: 'They sign in as they always do.',
};

/** @returns what to print */
type Action = (admins: Admins) => Promise<string>;

/**
 * Runs the command.
 * @param args those after the name of the script
 * @returns the exit code
 */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(args, USAGE, readCommand);
}

/** @throws Error that says what is wrong with the call */
function readCommand(args: string[]): Command {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { stage: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const stack = namedStack(values.stage);
  const [name, email, ...rest] = positionals;
  const action = rest.length === 0 && actionOf(name, email, values.force);
  if (!action) throw new Error('What is to be done is not clear.');
  return async () => {
    console.log(await action(adminsOf(await findStack(stack))));
    return EXIT.fine;
  };
}

function actionOf(name: string | undefined, email: string | undefined, force: boolean): Action | undefined {
  if (email === undefined) return name === 'list' ? list : undefined;
  if (name === 'grant') return (admins) => grant(admins, email);
  if (name === 'revoke') return (admins) => revoke(admins, email, force);
  return undefined;
}

async function grant(admins: Admins, email: string): Promise<string> {
  const { invitation, wasAdmin } = await admins.grant(email, userInfo().username);
  return `${email} ${wasAdmin ? 'already was' : 'is now'} an administrator. ${NEXT_STEP[invitation]}`;
}

async function revoke(admins: Admins, email: string, force: boolean): Promise<string> {
  return (await admins.revoke(email, { force }))
    ? `${email} is no administrator any more, and is signed out everywhere.`
    : `${email} was no administrator.`;
}

async function list(admins: Admins): Promise<string> {
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

/** Why somebody cannot act who should be able to, or has not yet. */
function noteOn(admin: Admin): string {
  const { role, isInGroup, account } = admin;
  if (!account) return 'The account is gone: revoke';
  if (!role) return 'In the group, but without a role record: grant or revoke';
  if (!isInGroup) return 'Has a role record, but is not in the group: grant or revoke';
  if (!mayAct(admin)) return 'The account is disabled';
  return account.isInvited ? 'Invited, has not signed in yet' : '';
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

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
