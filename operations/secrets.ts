/** Stores the secrets of a stage, entered by a person or passed by a program. Returns exit codes. */
import { type OperatorParameter, operatorParameters } from '../infra/parameters/operator-parameters.ts';
import type { StageSettings } from '../infra/stages.ts';
import { Refusal } from './shared/refusal.ts';
import { EXIT } from './shared/run-command.ts';
import { Secrets } from './shared/secrets.ts';
import type { Prompter } from './shared/terminal.ts';

/** Arguments of the command. */
export interface Call {
  readonly stage: StageSettings;
  readonly isConfirmed: boolean;
  readonly person: Prompter;
}

/** Finds a parameter. @param path or the full name */
export function parameterOf(stage: StageSettings, path: string): OperatorParameter | undefined {
  return operatorParameters(stage).find((parameter) => parameter.path === path || parameter.name === path);
}

/** The message does not repeat the name, since somebody may have passed a secret in its place. */
export function unknownName(stage: StageSettings): string {
  const paths = operatorParameters(stage).map(({ path }) => path);
  return `There is no secret of that name. All there are: ${paths.join(', ')}.`;
}

export async function storeMissing({ stage, person }: Call): Promise<number> {
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

export async function replace(
  { stage, isConfirmed, person }: Call,
  parameter: OperatorParameter,
): Promise<number> {
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

/**
 * Puts a new value in front of those that are there, which stay good.
 * @throws Refusal when the secret is none of which several can be good, or is not there
 */
export async function rotate({ stage }: Call, parameter: OperatorParameter): Promise<number> {
  const { path, make, rotates } = parameter;
  if (!rotates || !make) throw new Refusal(`${path} cannot be rotated, only replaced: --replace ${path}`);
  const secrets = new Secrets(stage);
  const present = (await secrets.read()).get(path);
  if (!present) throw new Refusal(`${path} is not there yet. Store it without --rotate.`);
  await secrets.store(parameter, `${make()} ${present.value}`, true);
  print(path, 'rotated. New links use the new one within five minutes; those of before go on working.');
  return EXIT.fine;
}

async function mayEndLinks(person: Prompter): Promise<boolean> {
  const consequence =
    'A new key in place of all others ends all links in mails that have been sent: to confirm, to unsubscribe, to go on. --rotate keeps them working.';
  if (!person.isThere) throw new Refusal(`${consequence} If that is what you want, say --yes.`);
  return person.confirm(`${consequence} Replace it?`);
}

/** Values passed by a program, one `name=value` per line. @throws Refusal, without any value */
async function givenValues(stage: StageSettings, person: Prompter): Promise<Map<string, string>> {
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

/** @returns undefined when the parameter is optional, or its value is created elsewhere or later */
async function newValue(parameter: OperatorParameter, person: Prompter): Promise<string | undefined> {
  const { isNeeded, origin, make } = parameter;
  if (!isNeeded || origin === 'webhook') return undefined;
  return make ? make() : askFor(parameter, person);
}

/** Prompts until the value is valid. @returns undefined when there is no value or no terminal */
async function askFor(parameter: OperatorParameter, person: Prompter): Promise<string | undefined> {
  if (!person.isThere) return undefined;
  console.log(`\n${parameter.what}: ${parameter.source}`);
  if (parameter.rights) console.log(`  It has to ${parameter.rights}.`);
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
