/**
 * Stores the secrets of a stage in the AWS account, where its functions read them. Prompts for missing secrets without echoing
 * them; without a terminal it reads lines from its input. Values are not arguments, which the shell would remember, and are
 * never printed.
 */
import { findOperatorParameter, replace, rotate, storeMissing, unknownName } from '../operations/secrets.ts';
import { FLAG, namedStage, runCommand, STAGE_NAMES, TEXT } from '../operations/shared/run-command.ts';
import { type Prompter, terminalPrompter } from '../operations/shared/terminal.ts';

const USAGE = `Usage:
  npm run secrets -- --stage NAME [--replace SECRET | --rotate SECRET] [--yes]

  --stage    ${STAGE_NAMES}
  --replace  store a new value of an existing secret: stripe/secret-key, stripe/webhook-secret, mail/token-key
             or captcha/secret-key
  --rotate   put a new key before the existing ones, which stay valid: mail/token-key
  --yes      do not ask before replacing the keys that sign the links in emails

  Without a terminal: lines such as stripe/secret-key=sk_test_... on standard input.`;

export const main = (args: readonly string[], person: Prompter = terminalPrompter()): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { replace: TEXT, rotate: TEXT, yes: FLAG },
    allowsWords: true,
    read: (values, words) => {
      // The argument may be a secret, so it is not printed.
      if (words.length > 0)
        throw new Error('Do not pass values as arguments: the shell would remember them.');
      const stage = namedStage(values.stage);
      const call = { stage, isConfirmed: values.yes, person };
      if (values.replace !== undefined && values.rotate !== undefined)
        throw new Error('Use either --replace or --rotate.');
      const path = values.replace ?? values.rotate;
      if (path === undefined) return () => storeMissing(call);
      const parameter = findOperatorParameter(stage, path);
      if (!parameter) throw new Error(unknownName(stage));
      return () => (values.rotate === undefined ? replace : rotate)(call, parameter);
    },
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
