import { type StageSettings, stageSettings, stages } from '../../infra/stages.ts';
import { credentialsProblem } from './aws-credentials.ts';
import { LOCAL_STAGE } from './deployed-stack.ts';
import { Refusal } from './refusal.ts';

/** Exit codes. `no` is a negative result, such as differences found. */
export const EXIT = { fine: 0, no: 1, usage: 2, failure: 3 } as const;

/** @returns the exit code */
export type Command = () => Promise<number>;

/**
 * Runs a command, and prints its errors.
 * @param args those after the name of the script; with `--help` among them, only the usage is printed
 * @param usage of the command
 * @param read parses the arguments; throws when they are invalid
 * @returns the exit code: `no` when the command threw a Refusal
 */
export async function runCommand(
  args: readonly string[],
  usage: string,
  read: (args: string[]) => Command,
): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage);
    return EXIT.fine;
  }
  let command: Command;
  try {
    command = read([...args]);
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`);
    return EXIT.usage;
  }
  try {
    return await command();
  } catch (error) {
    console.error((await stripeMessage(error)) ?? credentialsMessage(error) ?? messageOf(error));
    return error instanceof Refusal ? EXIT.no : EXIT.failure;
  }
}

/** The entry of a command that needs nothing but its arguments: see `runCommand`. */
export function command(usage: string, read: (args: string[]) => Command) {
  return (args: readonly string[]) => runCommand(args, usage, read);
}

/**
 * The stage that a command is called for.
 * @param name value of `--stage`
 * @throws Error that lists the stages
 */
export function namedStage(name: string | undefined): StageSettings {
  if (!name) throw new Error(`Which stage? Name it with --stage: ${Object.keys(stages).join(' or ')}.`);
  return stageSettings(name);
}

/** Targets of some commands: each stage, and the local run. */
export const STACKS: readonly string[] = [...Object.keys(stages), LOCAL_STAGE];

/**
 * The stage that a command is called for, or the local run.
 * @param name value of `--stage`
 * @throws Error that lists the stages
 */
export function namedStack(name: string | undefined): string {
  if (name && STACKS.includes(name)) return name;
  throw new Error(`--stage must be one of ${STACKS.join(', ')}.`);
}

/** The message of an error, for the terminal. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Replaces the SDK's message, which lists the places it searched, by instructions. */
function credentialsMessage(error: unknown): string | undefined {
  const problem = credentialsProblem(error);
  return problem && `${problem} \`npm run doctor -- --stage NAME\` says what to do.`;
}

/** Loads Stripe's SDK only on an error: most commands do not use it, and it takes a while. */
async function stripeMessage(error: unknown): Promise<string | undefined> {
  const { stripeProblem } = await import('./stripe-connection.ts');
  return stripeProblem(error);
}
