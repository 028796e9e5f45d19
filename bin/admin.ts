/** Grants, revokes and lists access to the back office, and resets second factors. */
import { ROLES, toRoleName } from '../domain/settings/roles.ts';
import { type ActionOptions, grant, list, resetSecondFactor, revoke } from '../operations/admin/actions.ts';
import { Admins } from '../operations/admin/admins.ts';
import { findStack } from '../operations/shared/deployed-stack.ts';
import { EXIT, FLAG, namedStack, runCommand, STACK_NAMES, TEXT } from '../operations/shared/run-command.ts';

const USAGE = `Usage:
  npm run admin -- grant EMAIL --stage NAME [--role ROLE]
  npm run admin -- revoke EMAIL --stage NAME [--force]
  npm run admin -- reset-app EMAIL --stage NAME
  npm run admin -- list --stage NAME

  --stage   ${STACK_NAMES}
  --role    ${Object.keys(ROLES).join(', ')}; administrator by default
  --force   also the last administrator`;

/** Each returns the text to print. */
const ACTIONS: Readonly<
  Record<string, (admins: Admins, email: string, options: ActionOptions) => Promise<string>>
> = { grant, revoke, 'reset-app': resetSecondFactor };

export const main = (args: readonly string[]): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { force: FLAG, role: TEXT },
    allowsWords: true,
    read: (values, [name = '', email = '', ...rest]) => {
      const stack = namedStack(values.stage);
      const isList = name === 'list' && email === '';
      const action = Object.hasOwn(ACTIONS, name) && email !== '' ? ACTIONS[name] : undefined;
      if (rest.length > 0 || !(isList || action)) throw new Error('Name an action, and an email address.');
      const role = toRoleName(values.role ?? 'administrator');
      if (!role) throw new Error(`The role must be one of ${Object.keys(ROLES).join(', ')}.`);
      return async () => {
        const admins = new Admins(await findStack(stack));
        console.log(action ? await action(admins, email, { force: values.force, role }) : await list(admins));
        return EXIT.fine;
      };
    },
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
