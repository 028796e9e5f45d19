/** Builds the site when what it is made of has changed since the last time. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['web', 'domain', 'package-lock.json'];
const BUILT_SITE = join(ROOT, 'dist/web/client');
const STAMP = join(ROOT, 'dist/web.stamp');

/**
 * Builds the site unless the last build was made from the same sources.
 * @param print gets a line when there is something to build
 * @throws Error when the build fails
 */
export async function buildSiteWhenNeeded(print: (line: string) => void): Promise<void> {
  const stamp = await stampOf(SOURCES);
  if (existsSync(BUILT_SITE) && existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === stamp) return;
  print('Building the site ...');
  await runNpm('run', 'build:web');
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  await writeFile(STAMP, stamp);
}

/** A digest of the names and contents of all files. */
async function stampOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(source)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(ROOT, file)));
    }
  }
  return hash.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  if (source.includes('.')) return [source];
  const entries = await readdir(join(ROOT, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.react-router'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length))
    .sort();
}

/** The build's own output is only of interest when it fails. */
async function runNpm(...parameters: string[]): Promise<void> {
  const child = spawn('npm', parameters, { cwd: ROOT, shell: process.platform === 'win32' });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm ${parameters.join(' ')} failed:\n${Buffer.concat(output)}`);
}
