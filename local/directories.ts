import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The directories of a local cloud. */
export interface Directories {
  /** State that is kept between runs; undefined if none is. */
  readonly state: string | undefined;
  /** Bundled functions. */
  readonly functions: string;
  /** The synthesized stack. */
  readonly assembly: string;
  /** Deletes temporary directories. */
  remove(): Promise<void>;
}

/** Creates the directories of a local cloud. @param dataDir directory of the state, or `memory` to keep none */
export async function makeDirectories(dataDir: string): Promise<Directories> {
  const isKept = dataDir !== 'memory';
  const root = isKept ? resolve(dataDir) : await mkdtemp(join(tmpdir(), 'local-cloud-'));
  await mkdir(root, { recursive: true });
  const assembly = join(root, 'assembly');
  // Assets of earlier syntheses would accumulate.
  await rm(assembly, { recursive: true, force: true });
  return {
    state: isKept ? root : undefined,
    functions: join(root, 'functions'),
    assembly,
    async remove() {
      if (!isKept) await rm(root, { recursive: true, force: true });
    },
  };
}
