import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FunctionGrant } from '../../../local/permissions/permissions.ts';
import { noteGrantUse } from '../../support/grant-use.ts';
import { expectNoSecrets } from '../../support/log-secrets.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A running local cloud of its own. */
export interface LocalRun {
  readonly origin: string;
  /** @throws Error if its functions have logged personal data or secrets */
  stop(): Promise<void>;
  /** Ends it like a crash. */
  kill(): Promise<void>;
}

/**
 * Starts `bin/local.ts` like `npm start`, and waits until it prints that it is ready.
 * @param settings environment variables; by default a free port, and no data is kept
 */
export async function startLocalRun(settings: Readonly<Record<string, string>> = {}): Promise<LocalRun> {
  const child = spawn('node', ['bin/local.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOCAL_DATA_DIR: 'memory', ...settings },
    // Over the last channel, the run notices the end of the test's process.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const origin = await readyOrigin(child);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!isRunning()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  async function stop(): Promise<void> {
    if (isRunning()) {
      const permissions = await fetch(`${origin}/_local/permissions`);
      noteGrantUse((await permissions.json()) as FunctionGrant[]);
    }
    await end('SIGTERM');
    expectNoSecrets(output.join('').split('\n'));
  }
  return { origin, stop, kill: () => end('SIGKILL') };
}

function readyOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^Ready (http:\S+)$/m.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The local run ended with code ${code}:\n${output}`)));
  });
}
