import { type StageSettings, stageSettings, stages } from '../../infra/stages.ts';
import { credentialsProblem } from './aws-credentials.ts';
import { LOCAL_STAGE } from './deployed-stack.ts';
import { Refusal } from './refusal.ts';

/** What a command returns. `no` is its own: an answer that is not what the caller hopes for. */
export const EXIT = { fine: 0, no: 1, usage: 2, failure: 3 } as const;

/** @returns the exit code */
export type Command = () => Promise<number>;

/**
 * Runs a command, and tells what keeps it from being run or finished.
 * @param args those after the name of the script; with `--help` among them, only how to call it is told
 * @param usage how to call it
 * @param read makes the command of its arguments, and throws what is wrong with them
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

/**
 * The stage that a command is called for.
 * @param name what follows `--stage`
 * @throws Error that says which there are
 */
export function namedStage(name: string | undefined): StageSettings {
  if (!name) throw new Error(`Which stage? Name it with --stage: ${Object.keys(stages).join(' or ')}.`);
  return stageSettings(name);
}

/** What some commands can be called for: each stage, and the run on this machine. */
export const STACKS: readonly string[] = [...Object.keys(stages), LOCAL_STAGE];

/**
 * The stage that a command is called for, or the run on this machine.
 * @param name what follows `--stage`
 * @throws Error that says which there are
 */
export function namedStack(name: string | undefined): string {
  if (name && STACKS.includes(name)) return name;
  throw new Error(`--stage must be one of ${STACKS.join(', ')}.`);
}

/** What an error says, for the terminal. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** The SDK tells how it has looked for them, and not what to do. */
function credentialsMessage(error: unknown): string | undefined {
  const problem = credentialsProblem(error);
  return problem && `${problem} \`npm run doctor -- --stage NAME\` says what to do.`;
}

/** Only commands that talk to Stripe have loaded its SDK by now, and the others are not to wait for it before they start. */
async function stripeMessage(error: unknown): Promise<string | undefined> {
  const { stripeProblem } = await import('./stripe-connection.ts');
  return stripeProblem(error);
}
