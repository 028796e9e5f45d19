/**
 * Grants, revokes and lists access to the back office, and resets second factors:
 *
 *     npm run admin -- grant ada@example.com --stage dev
 *     npm run admin -- revoke ada@example.com --stage dev [--force]
 *     npm run admin -- reset-app ada@example.com --stage dev
 *     npm run admin -- list --stage dev
 *
 * Exit codes: 0 success, 1 rejected, 2 wrong arguments, 3 not finished.
 */
import { parseArgs } from 'node:util';
import { grant, list, resetSecondFactor, revoke } from '../operations/admin/actions.ts';
import { type Admins, adminsOf } from '../operations/admin/admins.ts';
import { findStack, LOCAL_STAGE } from '../operations/shared/deployed-stack.ts';
import { type Command, command, EXIT, namedStack, STACKS } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run admin -- grant EMAIL --stage NAME
  npm run admin -- revoke EMAIL --stage NAME [--force]
  npm run admin -- reset-app EMAIL --stage NAME
  npm run admin -- list --stage NAME

  --stage   ${STACKS.join(', ')}; ${LOCAL_STAGE} is the run on this machine, at PORT
  --force   also the last administrator`;

/** @returns what to print */
type Action = (admins: Admins) => Promise<string>;

export const main = command(USAGE, readCommand);

/** @throws Error naming a wrong or missing argument */
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
  if (name === 'reset-app') return (admins) => resetSecondFactor(admins, email);
  if (name === 'revoke') return (admins) => revoke(admins, email, force);
  return undefined;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
