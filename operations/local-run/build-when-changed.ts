/** Repeats a build only if its sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesIn } from '../releases/site-files.ts';
import { ROOT } from '../shared/machine.ts';

interface Build {
  /** Source files and folders, relative to the repository's root. */
  readonly sources: readonly string[];
  /** The output, and the file that records the sources' digest; both relative to the root. */
  readonly output: string;
  readonly stamp: string;
  readonly build: () => Promise<void>;
}

/** Builds unless the last build had the same sources. @throws the errors of the build */
export async function buildWhenChanged({ sources, output, stamp, build }: Build): Promise<void> {
  const note = join(ROOT, stamp);
  const digest = await computeDigest(sources);
  if (existsSync(join(ROOT, output)) && existsSync(note) && (await readFile(note, 'utf8')) === digest) return;
  // After an aborted build the output is undefined.
  await rm(note, { force: true });
  await build();
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, digest);
}

/** Digest of the names and contents of all files. */
async function computeDigest(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(source)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(ROOT, file)));
    }
  }
  return hash.digest('hex');
}

function listFiles(source: string): string[] {
  return source.includes('.') ? [source] : filesIn(join(ROOT, source)).map((file) => join(source, file));
}
