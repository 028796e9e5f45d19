/** The surroundings of commands besides AWS: this machine, its terminal, the network, and Stripe. */
import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type Stripe from 'stripe';
import type { StageSettings } from '../../infra/stages.ts';
import { UsageError } from './errors.ts';
import { isYes, type Prompter, terminalPrompter } from './terminal.ts';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of synthesized stacks for deployments. */
export const ASSEMBLIES = fileURLToPath(new URL('../../dist/deploy', import.meta.url));

const CDK = fileURLToPath(new URL('../../node_modules/aws-cdk/bin/cdk', import.meta.url));

export interface Machine extends Pick<Prompter, 'isThere' | 'ask'> {
  readonly print: (line: string) => void;
  /** Runs the CDK command. @param region of stacks that do not specify one @returns its exit code */
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

/** Dependencies of commands that ask before they change something. */
export interface Dependencies extends Machine {
  /** Asks a yes-or-no question. */
  readonly confirm: (question: string) => Promise<boolean>;
}

export function thisMachine(): Machine {
  const { isThere, ask } = terminalPrompter();
  return {
    isThere,
    ask,
    print: console.log,
    cdk: (args, region) => run(process.execPath, [CDK, ...args], { AWS_REGION: region }),
    stripe: async (stage, work) => {
      // Stripe's SDK takes a while to load, and not every command needs it.
      const { stripeAccount } = await import('./stripe.ts');
      return stripeAccount(stage, undefined).use(work);
    },
    fetch,
    wait: (ms, signal) => wait(ms, undefined, { ...(signal && { signal }) }),
    now: Date.now,
    resolves,
  };
}

/** Asks for confirmation, unless a flag gives it. @throws UsageError without a terminal */
export function confirmBy({ isThere, ask }: Machine, yes: boolean): Dependencies['confirm'] {
  if (!yes && !isThere) throw new UsageError('This shell has no terminal. Add --yes to confirm.');
  return async (question) => yes || isYes(await ask(`${question} [y/N] `));
}

/** Runs a program of this repository with inherited output. @returns its exit code */
export function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment };
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function resolves(hostName: string): Promise<boolean> {
  try {
    await lookup(hostName);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOTFOUND');
  }
}
