import { credentialsProblem } from '../shared/aws-credentials.ts';
import { stripeProblem } from '../shared/stripe-connection.ts';
import type { Facts } from './facts.ts';
import { type Answer, type Finding, unknown } from './finding.ts';

/** One check. */
export interface Check {
  readonly name: string;
  /** @returns undefined when the check does not apply to the stage */
  run(facts: Facts): Promise<Answer | undefined>;
}

/** Runs a check. Never throws: an error becomes a finding. */
export async function examine({ name, run }: Check, facts: Facts): Promise<readonly Finding[]> {
  const { timeoutMs } = facts.dependencies;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(unknown(`No answer within ${timeoutMs / 1000} s.`)), timeoutMs);
  });
  try {
    const answer = await Promise.race([run(facts), tooLate]);
    return answer ? [{ check: name, ...answer }] : [];
  } catch (error) {
    return [{ check: name, ...unknown(reasonOf(error)) }];
  } finally {
    clearTimeout(timer);
  }
}

/** The reason of an error as a sentence, without secrets. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const credentials = credentialsProblem(error);
  if (credentials) return credentials;
  const stripe = stripeProblem(error, 'key that is stored for this stage');
  if (stripe) return stripe;
  if (/AccessDenied|NotAuthorized|UnauthorizedOperation/.test(error.name)) {
    const [, action] = /perform: ([\w-]+:\w+)/.exec(error.message) ?? [];
    return `These credentials may not look${action ? `: they lack ${action}` : ''}.`;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code) return `There was no answer (${code}).`;
  return error.message ? `${error.name}: ${error.message}` : error.name;
}
