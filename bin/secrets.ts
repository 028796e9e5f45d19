/**
 * Stores the secrets of a stage in the AWS account, where its functions read them:
 *
 *     npm run secrets -- --stage dev [--replace stripe/secret-key | --rotate mail/token-key]
 *
 * Prompts for missing secrets without echoing them. Without a terminal it reads lines such as
 * `stripe/secret-key=...` from its input. Values are no arguments, which the shell would remember, and are never printed.
 *
 * Exit codes: 0 all secrets are stored, 1 one is missing or was rejected, 2 wrong arguments, 3 not finished.
 */
import { parseArgs } from 'node:util';
import { stages } from '../infra/stages.ts';
import { parameterOf, replace, rotate, storeMissing, unknownName } from '../operations/secrets.ts';
import { type Command, namedStage, runCommand } from '../operations/shared/run-command.ts';
import { type Prompter, terminalPrompter } from '../operations/shared/terminal.ts';

const USAGE = `Usage:
  npm run secrets -- --stage NAME [--replace SECRET | --rotate SECRET] [--yes]

  --stage    ${Object.keys(stages).join(', ')}
  --replace  store a new value of a secret that is there: stripe/secret-key, stripe/webhook-secret, mail/token-key
             or captcha/secret-key
  --rotate   put a new key before those that are there, which stay good: mail/token-key
  --yes      do not ask before the keys that sign the links in mails are replaced

  Without a terminal: lines such as stripe/secret-key=sk_test_... on standard input.`;

/** Runs the command. @returns the exit code */
export function main(args: readonly string[], person: Prompter = terminalPrompter()): Promise<number> {
  return runCommand(args, USAGE, (words) => readCommand(words, person));
}

/** @throws Error naming a wrong or missing argument */
function readCommand(args: string[], person: Prompter): Command {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      replace: { type: 'string' },
      rotate: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  // The argument may be a secret, so it is not printed.
  if (positionals.length > 0) throw new Error('Values are no arguments: the shell would remember them.');
  const stage = namedStage(values.stage);
  const call = { stage, isConfirmed: values.yes, person };
  if (values.replace !== undefined && values.rotate !== undefined) {
    throw new Error('A secret is replaced or rotated, not both.');
  }
  const path = values.replace ?? values.rotate;
  if (path === undefined) return () => storeMissing(call);
  const parameter = parameterOf(stage, path);
  if (!parameter) throw new Error(unknownName(stage));
  return () => (values.rotate === undefined ? replace : rotate)(call, parameter);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
