/** Arguments, errors and exit codes of all commands. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { getStageSettings, type StageSettings, stages } from '../../infra/stages.ts';
import { LOCAL_STAGE } from './deployed-stack.ts';
import { credentialsProblem, getErrorMessage, Refusal, UsageError } from './errors.ts';

/** Exit codes: `no` is a negative result, such as a refused change; after `failure` the command has not finished. */
export const EXIT = { fine: 0, no: 1, usage: 2, failure: 3 } as const;

export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean', default: false } as const;

export const STAGE_NAMES = Object.keys(stages).join(', ');

/** Targets of some commands: each stage, and the local run. */
const STACKS: readonly string[] = [...Object.keys(stages), LOCAL_STAGE];

export const STACK_NAMES = `${STACKS.join(', ')}; ${LOCAL_STAGE} is the run on this machine, at PORT`;

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O & { stage: typeof TEXT } }>
>['values'];

interface Definition<O extends Options> {
  readonly usage: string;
  /** Besides `--stage`. */
  readonly options?: O;
  readonly allowsWords?: boolean;
  /** @returns the exit code @throws UsageError naming a wrong or missing argument; Refusal */
  readonly run: (values: Values<O>, words: readonly string[]) => Promise<number>;
}

/**
 * Runs a command, and prints its errors.
 * @param args those after the name of the script; with `--help` among them, only the usage is printed
 * @returns the exit code
 */
export async function runCommand<const O extends Options>(
  args: readonly string[],
  { usage, options, allowsWords = false, run }: Definition<O>,
): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage);
    return EXIT.fine;
  }
  try {
    const known = { ...options, stage: TEXT };
    const { values, positionals } = asUsage(() =>
      parseArgs({ args: [...args], allowPositionals: allowsWords, options: known }),
    );
    return await run(values as Values<O>, positionals);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${usage}`);
      return EXIT.usage;
    }
    console.error((await stripeMessage(error)) ?? credentialsMessage(error) ?? getErrorMessage(error));
    return error instanceof Refusal ? EXIT.no : EXIT.failure;
  }
}

function asUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(getErrorMessage(error));
  }
}

/** The stage that `--stage` names. @throws UsageError that lists the stages */
export function namedStage(name: string | undefined): StageSettings {
  if (!name) throw new UsageError(`Which stage? Name it with --stage: ${Object.keys(stages).join(' or ')}.`);
  return asUsage(() => getStageSettings(name));
}

/** The name of a stage or of the local run, as `--stage` has it. @throws UsageError that lists them */
export function namedStack(name: string | undefined): string {
  if (name && STACKS.includes(name)) return name;
  throw new UsageError(`--stage must be one of ${STACKS.join(', ')}.`);
}

/** Replaces the SDK's message, which lists the places it searched, by instructions. */
function credentialsMessage(error: unknown): string | undefined {
  const problem = credentialsProblem(error);
  return problem && `${problem} \`npm run doctor -- --stage NAME\` says what to do.`;
}

/** Loads Stripe's SDK only after an error: most commands do not use it, and it takes a while. */
async function stripeMessage(error: unknown): Promise<string | undefined> {
  const { stripeProblem } = await import('./stripe.ts');
  return stripeProblem(error);
}
