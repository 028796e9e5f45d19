import { type LocalCloud, startLocalCloud } from '../../local/cloud.ts';

/**
 * Starts a whole local cloud that keeps nothing: the synthesised stack, its functions and all stand-ins, on a
 * free port. Pages need no build: without one they answer 503. Stop it when done.
 *
 * @param webDir a directory with files of a site, for tests that need some
 */
export function startTestCloud({ webDir }: { readonly webDir?: string } = {}): Promise<LocalCloud> {
  return startLocalCloud({ port: 0, dataDir: 'memory', ...(webDir && { webDir }) });
}
