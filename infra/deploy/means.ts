import type { Finding } from '../doctor/finding.ts';
import type { StageSettings } from '../stages.ts';

/** What operators' commands do that is not a call of AWS. */
export interface Means {
  readonly print: (line: string) => void;
  /** Asks a person something that is answered by yes or no. */
  readonly confirm: (question: string) => Promise<boolean>;
  /**
   * Runs the CDK command.
   * @param region where stacks are that do not say so themselves
   * @returns its exit code
   */
  readonly cdk: (args: readonly string[], region: string) => Promise<number>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** @throws when the signal ends it */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Whether a host name is in the DNS. */
  readonly resolves: (hostName: string) => Promise<boolean>;
}

/** What a deployment needs besides. */
export interface DeploymentMeans extends Means {
  /** Finds out whether a stage has all that it needs. */
  readonly examine: (stage: StageSettings) => Promise<readonly Finding[]>;
  /** What was found out, as lines for the terminal. */
  readonly report: (findings: readonly Finding[]) => readonly string[];
  /** Builds the site. @throws when it does not build */
  readonly buildSite: () => Promise<void>;
  /** What the repository is at. */
  readonly repository: () => Promise<{ readonly commit: string; readonly hasChanges: boolean }>;
}
