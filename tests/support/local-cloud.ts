import { cp } from 'node:fs/promises';
import { vi } from 'vitest';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '../../local/cloud.ts';
import { createLocalProject } from '../../operations/local-run/project.ts';
import { noteGrantUse } from './grant-use.ts';
import { expectNoSecrets } from './log-secrets.ts';

/** Bundling takes seconds, and the functions are the same for all clouds of the tests. */
vi.mock('../../operations/local-run/function-build.ts', async () => {
  const { bundledFunctions } = await import('./synthesized.ts');
  return {
    provideFunctions: (outDir: string) => cp(bundledFunctions(), outDir, { recursive: true }),
  };
});

/**
 * Starts a whole local cloud: the synthesized stack, its functions and all stand-ins. By default it keeps no state, uses
 * a free port, and starts no schedule in the middle of a test. Pages need a build: without one their status is 503. Stop
 * it when done.
 */
export async function startTestCloud({
  stage,
  ...options
}: Partial<LocalCloudOptions> & { readonly stage?: string } = {}): Promise<LocalCloud> {
  const defaults = { port: 0, dataDir: 'memory', holdsSchedules: true };
  const cloud = await startLocalCloud(createLocalProject(stage), { ...defaults, ...options });
  return {
    ...cloud,
    async stop() {
      expectNoSecrets(cloud.log.entries.map(({ text }) => text));
      await cloud.stop();
      noteGrantUse(cloud.permissions.grants());
    },
  };
}
