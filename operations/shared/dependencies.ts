/** What operators' commands do that is not a call of AWS. */
export interface Dependencies {
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
