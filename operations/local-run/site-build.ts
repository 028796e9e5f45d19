/** Builds the site if its sources have changed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../shared/machine.ts';
import { buildWhenChanged } from './build-when-changed.ts';

/**
 * Builds the site unless the last build had the same sources.
 * @param print gets a line if there is something to build
 * @throws Error if the build fails
 */
export function buildSiteWhenNeeded(print: (line: string) => void): Promise<void> {
  return buildWhenChanged({
    sources: ['web', 'domain', 'package-lock.json'],
    output: 'dist/web/client',
    stamp: 'dist/web.stamp',
    build() {
      print('Building the site ...');
      return runNpm('run', 'build:web');
    },
  });
}

/** Prints the output only if the command fails. */
async function runNpm(...parameters: string[]): Promise<void> {
  // A test runner's own would give the development build of React.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn('npm', parameters, { cwd: ROOT, env, shell: process.platform === 'win32' });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm ${parameters.join(' ')} failed:\n${Buffer.concat(output)}`);
}
