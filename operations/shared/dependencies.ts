import type Stripe from 'stripe';
import type { StageSettings } from '../../infra/stages.ts';

/** Dependencies of the operators' commands besides AWS. */
export interface Dependencies {
  readonly print: (line: string) => void;
  /** Asks a yes-or-no question. */
  readonly confirm: (question: string) => Promise<boolean>;
  /**
   * Runs the CDK command.
   * @param region of stacks that do not specify one
   * @returns its exit code
   */
  readonly cdk: (args: readonly string[], region: string) => Promise<number>;
  /** Calls Stripe with the key of a stage. @throws Error when there is none, or when Stripe rejects it */
  readonly stripe: <T>(stage: StageSettings, work: (stripe: Stripe) => Promise<T>) => Promise<T>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits for some milliseconds. @throws when the signal aborts it */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Whether a host name resolves. */
  readonly resolves: (hostName: string) => Promise<boolean>;
}
