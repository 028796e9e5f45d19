/**
 * Stores the secrets of a stage in the AWS account, where its functions read them. Prompts for missing secrets without echoing
 * them; without a terminal it reads lines from its input. Values are not arguments, which the shell would remember, and are
 * never printed.
 */
import { listOperatorParameters, type OperatorParameter } from '../infra/parameters/operator-parameters.ts';
import type { StageSettings } from '../infra/stages.ts';
import { Refusal, UsageError } from './shared/errors.ts';
import { EXIT, FLAG, namedStage, runCommand, STAGE_NAMES, TEXT } from './shared/run-command.ts';
import { Secrets } from './shared/secrets.ts';
import { isYes, type Prompter, terminalPrompter } from './shared/terminal.ts';

const USAGE = `Usage:
  npm run secrets -- --stage NAME [--replace SECRET | --rotate SECRET] [--yes]

  --stage    ${STAGE_NAMES}
  --replace  store a new value of an existing secret, such as stripe/secret-key; a wrong name lists those of the stage
  --rotate   put a new key before the existing ones, which stay valid: mail/token-key
  --yes      do not ask before replacing the keys that sign the links in emails

  Without a terminal: lines such as stripe/secret-key=sk_test_... on standard input.`;

export const main = (args: readonly string[], person: Prompter = terminalPrompter()): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { replace: TEXT, rotate: TEXT, yes: FLAG },
    allowsWords: true,
    run: async (values, words) => {
      // The argument may be a secret, so it is not printed.
      if (words.length > 0)
        throw new UsageError('Do not pass values as arguments: the shell would remember them.');
      const stage = namedStage(values.stage);
      const call = { stage, isConfirmed: values.yes, person };
      if (values.replace !== undefined && values.rotate !== undefined)
        throw new UsageError('Use either --replace or --rotate.');
      const path = values.replace ?? values.rotate;
      if (path === undefined) return storeMissing(call);
      const parameter = findOperatorParameter(stage, path);
      if (!parameter) throw new UsageError(unknownName(stage));
      return values.rotate === undefined ? replace(call, parameter) : rotate(call, parameter);
    },
  });

interface Call {
  readonly stage: StageSettings;
  readonly isConfirmed: boolean;
  readonly person: Prompter;
}

/** Finds a parameter. @param path or the full name */
function findOperatorParameter(stage: StageSettings, path: string): OperatorParameter | undefined {
  return listOperatorParameters(stage).find(
    (parameter) => parameter.path === path || parameter.name === path,
  );
}

/** The message does not repeat the name, which may be a secret by mistake. */
function unknownName(stage: StageSettings): string {
  const paths = listOperatorParameters(stage).map(({ path }) => path);
  return `No secret has this name. Choose one of ${paths.join(', ')}.`;
}

/** Stores the secrets that are missing. */
async function storeMissing({ stage, person }: Call): Promise<number> {
  const secrets = new Secrets(stage);
  const present = await secrets.read(false);
  const given = await givenValues(stage, person);
  const existing = [...given.keys()].find((path) => present.has(path));
  if (existing) throw new Refusal(`${existing} exists already. Replace it with --replace ${existing}.`);

  console.log(`Secrets of stage '${stage.name}' in ${stage.region}:`);
  let isComplete = true;
  for (const parameter of listOperatorParameters(stage)) {
    const { path, isNeeded, origin, source, make } = parameter;
    const comesLater = origin === 'webhook' || !isNeeded;
    if (present.has(path)) {
      print(path, 'exists');
      continue;
    }
    const made = comesLater ? undefined : make?.();
    const value = given.get(path) ?? made ?? (comesLater ? undefined : await askFor(parameter, person));
    if (value !== undefined) {
      await secrets.store(parameter, value, false);
      print(path, value === made ? `stored (${source})` : 'stored');
    } else {
      isComplete &&= comesLater;
      const missing = origin === 'webhook' ? `comes later: ${source}` : `missing: ${source}`;
      print(path, isNeeded ? missing : 'not needed');
    }
  }
  if (isComplete) return EXIT.fine;
  console.log('\nRun the same command to continue.');
  return EXIT.no;
}

async function replace(call: Call, parameter: OperatorParameter): Promise<number> {
  const { stage, person } = call;
  const { path, make } = parameter;
  const given = await givenValues(stage, person);
  const other = [...given.keys()].find((name) => name !== path);
  if (other) throw new Refusal(`Only ${path} can be replaced by this call, not ${other}.`);
  if (path === 'mail/token-key') await confirmEndOfLinks(call);
  const value = given.get(path) ?? make?.() ?? (await askFor(parameter, person));
  if (value === undefined) throw new Refusal('Nothing has been replaced.');
  await new Secrets(stage).store(parameter, value, true);
  print(path, 'replaced. Functions use it within five minutes.');
  return EXIT.fine;
}

/** Puts a new value before the existing ones, which stay valid. @throws Refusal when only one value can be valid */
async function rotate({ stage }: Call, parameter: OperatorParameter): Promise<number> {
  const { path, make, rotates } = parameter;
  if (!rotates || !make) throw new Refusal(`${path} cannot be rotated, only replaced: --replace ${path}`);
  const secrets = new Secrets(stage);
  const present = (await secrets.read()).get(path);
  if (!present) throw new Refusal(`${path} does not exist yet. Store it without --rotate.`);
  await secrets.store(parameter, `${make()} ${present.value}`, true);
  print(path, 'rotated. New links use the new key within five minutes; existing links keep working.');
  return EXIT.fine;
}

/** @throws Refusal when the operator does not confirm */
async function confirmEndOfLinks({ isConfirmed, person }: Call): Promise<void> {
  if (isConfirmed) return;
  const consequence =
    'Replacing the keys breaks all links in emails that have been sent: to confirm, to unsubscribe, to continue a form. --rotate keeps them working.';
  if (!person.isThere) throw new Refusal(`${consequence} Add --yes to replace it.`);
  if (!isYes(await person.ask(`${consequence} Replace it? [y/N] `)))
    throw new Refusal('Nothing has been replaced.');
}

/** Values passed by a program, one `name=value` per line. @throws Refusal, without any value */
async function givenValues(stage: StageSettings, person: Prompter) {
  const values = new Map<OperatorParameter['path'], string>();
  const lines = person.isThere ? [] : await person.lines();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const refuse = (problem: string) =>
      new Refusal(`Line ${index + 1} of the input: ${problem} Nothing has been stored.`);
    const [, name, value] = /^([^=\s]+)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw refuse('it is not name=value.');
    const parameter = findOperatorParameter(stage, name);
    if (!parameter) throw refuse(unknownName(stage));
    const problem = parameter.problem(value);
    if (problem) throw refuse(`${parameter.path} ${problem}.`);
    values.set(parameter.path, value);
  }
  return values;
}

/** Prompts until the value is valid. @returns undefined without a value or a terminal */
async function askFor(parameter: OperatorParameter, person: Prompter): Promise<string | undefined> {
  if (!person.isThere) return undefined;
  console.log(`\n${parameter.what}: ${parameter.source}`);
  if (parameter.rights) console.log(`  It has to ${parameter.rights}.`);
  for (;;) {
    const value = (await person.askHidden(`  ${parameter.path} (not shown; Enter skips it): `)).trim();
    if (value === '') return undefined;
    const problem = parameter.problem(value);
    if (!problem) return value;
    console.log(`  That ${problem}.`);
  }
}

function print(path: string, result: string): void {
  console.log(`  ${path.padEnd('stripe/webhook-secret'.length)}  ${result}`);
}
