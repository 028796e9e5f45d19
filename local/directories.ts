import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brand } from '../domain/brand.ts';

/** Where a local cloud keeps its files. */
export interface Directories {
  /** State that is kept between runs; undefined when none is. */
  readonly state: string | undefined;
  /** Bundled functions. */
  readonly functions: string;
  /** The synthesized stack. */
  readonly assembly: string;
  /** Removes what is not to be kept. */
  remove(): Promise<void>;
}

/**
 * Makes the directories of a local cloud.
 * @param dataDir where to keep state, or `memory` to keep nothing
 */
export async function makeDirectories(dataDir: string): Promise<Directories> {
  const isKept = dataDir !== 'memory';
  const root = isKept ? resolve(dataDir) : await mkdtemp(join(tmpdir(), `${brand.shortName}-local-`));
  await mkdir(root, { recursive: true });
  const assembly = join(root, 'assembly');
  // Assets of earlier syntheses would pile up.
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
