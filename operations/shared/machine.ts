import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Dependencies } from './dependencies.ts';
import { terminalPrompter } from './terminal.ts';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Gets the stacks that are deployed from here. */
export const ASSEMBLIES = fileURLToPath(new URL('../../dist/deploy', import.meta.url));

const CDK = fileURLToPath(new URL('../../node_modules/aws-cdk/bin/cdk', import.meta.url));

/** This machine, with the person in front of it. */
export interface Machine extends Omit<Dependencies, 'confirm'> {
  /** Whether there is a person. */
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
    fetch,
    wait: (ms, signal) => wait(ms, undefined, { ...(signal && { signal }) }),
    now: Date.now,
    resolves,
  };
}

/**
 * Lets a person say yes or no.
 * @param yes whether that has been said already
 * @throws Error when nobody can be asked
 */
export function confirmBy({ isInteractive, ask }: Machine, yes: boolean): Dependencies['confirm'] {
  if (!yes && !isInteractive) throw new Error('There is nobody to ask here. Add --yes if it is to be done.');
  return async (question) => yes || /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim());
}

/**
 * Runs a program of this repository, whose output is seen as it comes.
 * @returns its exit code
 */
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
