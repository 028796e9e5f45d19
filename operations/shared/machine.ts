import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Dependencies } from './dependencies.ts';
import { terminalPrompter } from './terminal.ts';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of synthesized stacks for deployments. */
export const ASSEMBLIES = fileURLToPath(new URL('../../dist/deploy', import.meta.url));

const CDK = fileURLToPath(new URL('../../node_modules/aws-cdk/bin/cdk', import.meta.url));

/** This machine and its terminal. */
export interface Machine extends Omit<Dependencies, 'confirm'> {
  /** Whether a person is at the terminal. */
  readonly isInteractive: boolean;
  readonly ask: (question: string) => Promise<string>;
}

export function thisMachine(): Machine {
  const { isThere, ask } = terminalPrompter();
  return {
    isInteractive: isThere,
    ask,
    print: console.log,
    cdk: (args, region) => run(process.execPath, [CDK, ...args], { AWS_REGION: region }),
    stripe: async (stage, work) => {
      // Stripe's SDK takes a while to load, and not every command needs it.
      const { stripeAccount } = await import('./stripe-account.ts');
      return stripeAccount(stage, undefined).use(work);
    },
    fetch,
    wait: (ms, signal) => wait(ms, undefined, { ...(signal && { signal }) }),
    now: Date.now,
    resolves,
  };
}

/**
 * Asks for confirmation.
 * @param yes whether it was given by a flag
 * @throws Error without a terminal
 */
export function confirmBy({ isInteractive, ask }: Machine, yes: boolean): Dependencies['confirm'] {
  if (!yes && !isInteractive) throw new Error('There is nobody to ask here. Add --yes if it is to be done.');
  return async (question) => yes || /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim());
}

/** Runs a program of this repository with inherited output. @returns its exit code */
export function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
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
