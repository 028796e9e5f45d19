/** Results of checks. */
import { credentialsProblem } from '../shared/errors.ts';
import { stripeProblem } from '../shared/stripe.ts';
import type { Facts } from './facts.ts';

/** The result of a check, without its name. */
export interface Answer {
  /**
   * `later` can only be done after the first deployment; `unknown` could not be checked; `blocking` is a problem that prevents
   * a deployment.
   */
  readonly verdict: 'fine' | 'later' | 'unknown' | 'problem' | 'blocking';
  /** A sentence. */
  readonly message: string;
  /** A command to run, a record to add or another instruction; one per line when there are several. */
  readonly remedy?: string | undefined;
}

export interface Finding extends Answer {
  /** Name of the check, such as `CDK bootstrap in us-east-1`. */
  readonly check: string;
}

export interface Check {
  readonly name: string;
  /** @returns undefined when the check does not apply to the stage */
  run(facts: Facts): Promise<Answer | undefined>;
}

const answer =
  (verdict: Answer['verdict']) =>
  (message: string, remedy?: string): Answer => ({ verdict, message, remedy });

export const fine = answer('fine');
export const later = answer('later');
export const unknown = answer('unknown');
export const problem = answer('problem');
export const blocking = answer('blocking');

/** Runs a check. Never throws: an error becomes a finding. */
export async function examine({ name, run }: Check, facts: Facts): Promise<readonly Finding[]> {
  const { timeoutMs } = facts.dependencies;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(unknown(`No response within ${timeoutMs / 1000} s.`)), timeoutMs);
  });
  try {
    const found = await Promise.race([run(facts), tooLate]);
    return found ? [{ check: name, ...found }] : [];
  } catch (error) {
    return [{ check: name, ...unknown(reasonOf(error)) }];
  } finally {
    clearTimeout(timer);
  }
}

/** The reason of an error as a sentence, without secrets. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = credentialsProblem(error) ?? stripeProblem(error, 'key that is stored for this stage');
  if (known) return known;
  if (/AccessDenied|NotAuthorized|UnauthorizedOperation/.test(error.name)) {
    const [, action] = /perform: ([\w-]+:\w+)/.exec(error.message) ?? [];
    return `These credentials lack ${action ?? 'a permission'}.`;
  }
  if ('code' in error && typeof error.code === 'string') return `There was no response (${error.code}).`;
  return error.message ? `${error.name}: ${error.message}` : error.name;
}
