/** Bundles the functions if their sources have changed. */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFunctions } from '../../infra/functions/bundle.ts';
import { ROOT } from '../shared/machine.ts';
import { buildWhenChanged } from './build-when-changed.ts';

const BUILT_FUNCTIONS = 'dist/functions';

/**
 * Bundles the functions unless the last bundles had the same sources.
 * @returns the folder of the bundles
 * @throws Error of esbuild if a handler cannot be built
 */
export async function bundleWhenNeeded(): Promise<string> {
  const outDir = join(ROOT, BUILT_FUNCTIONS);
  await buildWhenChanged({
    // A function renders articles with code of the site.
    sources: ['lambdas', 'domain', 'web', 'infra/functions/bundle.ts', 'package-lock.json'],
    output: BUILT_FUNCTIONS,
    stamp: 'dist/functions.stamp',
    build: async () => {
      await bundleFunctions({ outDir });
    },
  });
  return outDir;
}

/**
 * Copies the bundled functions into a separate folder, where later builds do not change them.
 * @param outDir gets one folder per function with an `index.mjs`. Emptied first.
 * @throws Error of esbuild if a handler cannot be built
 */
export async function provideFunctions(outDir: string): Promise<void> {
  const bundles = await bundleWhenNeeded();
  await rm(outDir, { recursive: true, force: true });
  await cp(bundles, outDir, { recursive: true });
}
