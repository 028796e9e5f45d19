import { cp } from 'node:fs/promises';
import { vi } from 'vitest';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '../../local/cloud.ts';

/** Bundling takes seconds, and the functions are the same for each cloud of the tests. */
vi.mock('../../local/function-build.ts', async () => {
  const { bundledFunctions } = await import('./synthesized.ts');
  return {
    provideFunctions: (outDir: string) => cp(bundledFunctions(), outDir, { recursive: true }),
  };
});

/**
 * Starts a whole local cloud: the synthesized stack, its functions and all stand-ins. It keeps nothing and is on a free
 * port, unless told otherwise. Pages need no build: without one they answer 503. Stop it when done.
 */
export function startTestCloud(options: Partial<LocalCloudOptions> = {}): Promise<LocalCloud> {
  return startLocalCloud({ port: 0, dataDir: 'memory', ...options });
}
