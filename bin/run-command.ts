import { credentialsProblem } from '../infra/aws-credentials.ts';
import { Refusal } from '../infra/refusal.ts';

/** What a command returns. `no` is its own: an answer that is not what the caller hopes for. */
export const EXIT = { fine: 0, no: 1, usage: 2, failure: 3 } as const;

/** @returns the exit code */
export type Command = () => Promise<number>;

/**
 * Runs a command, and tells what keeps it from being run or finished.
 * @param read makes the command of its arguments, and throws what is wrong with them
 * @param usage how to call it
 * @returns the exit code: `no` when the command threw a Refusal
 */
export async function runCommand(read: () => Command, usage: string): Promise<number> {
  let command: Command;
  try {
    command = read();
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
  const { stripeProblem } = await import('../infra/stripe-connection.ts');
  return stripeProblem(error);
}
