/**
 * Stores the secrets of a stage in the AWS account, where its functions read them:
 *
 *     npm run secrets -- --stage dev [--replace stripe/secret-key]
 *
 * Asks for what is missing, without showing what is typed. Without a terminal it reads lines such as
 * `stripe/secret-key=...` from its input. No value is an argument, which the shell would remember, and none is printed.
 *
 * Ends with 0 when all that can be stored is there, 1 when something is still missing or was refused, 2 when it was
 * called wrongly, and 3 when it could not finish.
 */
import { parseArgs } from 'node:util';
import { type OperatorParameter, operatorParameters } from '../infra/parameters/operator-parameters.ts';
import { type StageSettings, stages } from '../infra/stages.ts';
import { Refusal } from '../operations/shared/refusal.ts';
import { type Command, EXIT, namedStage, runCommand } from '../operations/shared/run-command.ts';
import { Secrets } from '../operations/shared/secrets.ts';
import { type Person, personAt } from '../operations/shared/terminal.ts';

const USAGE = `Usage:
  npm run secrets -- --stage NAME [--replace SECRET] [--yes]

  --stage    ${Object.keys(stages).join(', ')}
  --replace  store a new value of a secret that is there: stripe/secret-key, stripe/webhook-secret, mail/token-key
             or captcha/secret-key
  --yes      do not ask before the key that signs the links in mails is replaced

  Without a terminal: lines such as stripe/secret-key=sk_test_... on standard input.`;

interface Call {
  readonly stage: StageSettings;
  readonly isConfirmed: boolean;
  readonly person: Person;
}

/**
 * Runs the command.
 * @param args those after the name of the script
 * @returns the exit code
 */
export function main(args: readonly string[], person: Person = personAt()): Promise<number> {
  return runCommand(args, USAGE, (words) => readCommand(words, person));
}

/** @throws Error that says what is wrong with the call */
function readCommand(args: string[], person: Person): Command {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      replace: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  // It may be a secret, so it is not repeated.
  if (positionals.length > 0) throw new Error('Values are no arguments: the shell would remember them.');
  const stage = namedStage(values.stage);
  const call = { stage, isConfirmed: values.yes, person };
  if (values.replace === undefined) return () => storeMissing(call);
  const replaced = parameterOf(stage, values.replace);
  if (!replaced) throw new Error(unknownName(stage));
  return () => replace(call, replaced);
}

/** @param path or the whole name */
function parameterOf(stage: StageSettings, path: string): OperatorParameter | undefined {
  return operatorParameters(stage).find((parameter) => parameter.path === path || parameter.name === path);
}

/** Does not repeat the name, in whose place somebody may have put a secret. */
function unknownName(stage: StageSettings): string {
  const paths = operatorParameters(stage).map(({ path }) => path);
  return `There is no secret of that name. All there are: ${paths.join(', ')}.`;
}

async function storeMissing({ stage, person }: Call): Promise<number> {
  const secrets = new Secrets(stage);
  const present = await secrets.present();
  const given = person.isThere ? new Map() : await givenValues(stage, person);
  const taken = operatorParameters(stage).find(({ path }) => given.has(path) && present.has(path));
  if (taken) throw new Refusal(`${taken.path} is there already. Replace it with --replace ${taken.path}.`);

  console.log(`Secrets of stage '${stage.name}' in ${stage.region}:`);
  let isComplete = true;
  for (const parameter of operatorParameters(stage)) {
    const { path, isNeeded, origin } = parameter;
    if (present.has(path)) {
      print(path, 'is there');
      continue;
    }
    const value = given.get(path) ?? (await newValue(parameter, person));
    if (value !== undefined) await secrets.store(parameter, value, false);
    else if (isNeeded && origin !== 'webhook') isComplete = false;
    print(
      path,
      value === undefined
        ? lackOf(parameter)
        : `stored${parameter.make && !given.has(path) ? ` (${parameter.source})` : ''}`,
    );
  }
  if (isComplete) return EXIT.fine;
  console.log('\nThe same command goes on from here.');
  return EXIT.no;
}

async function replace({ stage, isConfirmed, person }: Call, parameter: OperatorParameter): Promise<number> {
  const { path, make } = parameter;
  const given = person.isThere ? new Map() : await givenValues(stage, person);
  const other = [...given.keys()].find((name) => name !== path);
  if (other) throw new Refusal(`Only ${path} is to be replaced, and not ${other}.`);
  if (path === 'mail/token-key' && !isConfirmed && !(await mayEndLinks(person))) {
    throw new Refusal('Nothing has been replaced.');
  }
  const value = given.get(path) ?? make?.() ?? (await askFor(parameter, person));
  if (value === undefined) throw new Refusal('Nothing has been replaced.');
  await new Secrets(stage).store(parameter, value, true);
  print(path, 'replaced. Functions use it within five minutes.');
  return EXIT.fine;
}

async function mayEndLinks(person: Person): Promise<boolean> {
  const consequence =
    'A new key ends all links in mails that have been sent: to confirm, to unsubscribe, to go on.';
  if (!person.isThere) throw new Refusal(`${consequence} If that is what you want, say --yes.`);
  return person.confirm(`${consequence} Replace it?`);
}

/** What a program gives, one `name=value` a line. @throws Refusal that quotes no value */
async function givenValues(stage: StageSettings, person: Person): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (const [index, line] of (await person.lines()).entries()) {
    if (line.trim() === '') continue;
    const refuse = (problem: string) =>
      new Refusal(`Line ${index + 1} of the input: ${problem} Nothing has been stored.`);
    const [, name, value] = /^([^=\s]+)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw refuse('it is no name=value.');
    const parameter = parameterOf(stage, name);
    if (!parameter) throw refuse(unknownName(stage));
    const problem = parameter.problem(value);
    if (problem) throw refuse(`${parameter.path} ${problem}.`);
    values.set(parameter.path, value);
  }
  return values;
}

/** @returns undefined when there is no need, or it has to come from elsewhere or later */
async function newValue(parameter: OperatorParameter, person: Person): Promise<string | undefined> {
  const { isNeeded, origin, make } = parameter;
  if (!isNeeded || origin === 'webhook') return undefined;
  return make ? make() : askFor(parameter, person);
}

/** Asks until the value can be right. @returns undefined when the person has none, or is none */
async function askFor(parameter: OperatorParameter, person: Person): Promise<string | undefined> {
  if (!person.isThere) return undefined;
  console.log(`\n${parameter.what}: ${parameter.source}`);
  for (;;) {
    const value = (await person.askHidden(`  ${parameter.path} (not shown; Enter leaves it out): `)).trim();
    if (value === '') return undefined;
    const problem = parameter.problem(value);
    if (!problem) return value;
    console.log(`  That ${problem}.`);
  }
}

function lackOf({ isNeeded, origin, source }: OperatorParameter): string {
  if (!isNeeded) return 'not needed';
  return origin === 'webhook' ? `comes later: ${source}` : `missing: ${source}`;
}

function print(path: string, outcome: string): void {
  console.log(`  ${path.padEnd('stripe/webhook-secret'.length)}  ${outcome}`);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
