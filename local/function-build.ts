/** Bundles the functions when what they are made of has changed since the last time. */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFunctions } from '../infra/functions/bundle.ts';
import { buildWhenChanged, ROOT } from './build-when-changed.ts';

const BUILT_FUNCTIONS = 'dist/functions';

/**
 * Bundles the functions unless the last bundles were made from the same sources.
 * @throws Error of esbuild when a handler does not build
 */
export function bundleWhenNeeded(): Promise<void> {
  return buildWhenChanged({
    // Documents of articles are rendered by what renders them in the build.
    sources: ['lambdas', 'domain', 'web', 'infra/functions/bundle.ts', 'package-lock.json'],
    made: BUILT_FUNCTIONS,
    stamp: 'dist/functions.stamp',
    build: async () => {
      await bundleFunctions({ outDir: join(ROOT, BUILT_FUNCTIONS) });
    },
  });
}

/**
 * Puts the bundled functions into a folder of their own, where they stay as they are when others are built.
 * @param outDir gets one folder per function, with an `index.mjs` in it. Emptied first.
 * @throws Error of esbuild when a handler does not build
 */
export async function provideFunctions(outDir: string): Promise<void> {
  await bundleWhenNeeded();
  await rm(outDir, { recursive: true, force: true });
  await cp(join(ROOT, BUILT_FUNCTIONS), outDir, { recursive: true });
}
