import { RELOADED_STORAGE_KEY } from '../../domain/storage-keys.ts';
import { browserStorage } from './storage/stored.ts';

let build: string | undefined;
const failedLoads = new WeakSet<object>();

/**
 * Records which failures come from code that could not be loaded. It does not reload by itself: preloads, and other
 * loads that the visitor does not wait for, may fail unnoticed.
 * @param runningBuild identifies the build, such as the hashed URL of its entry
 */
export function watchFailedLoads(runningBuild: string): void {
  build = runningBuild;
  window.addEventListener('vite:preloadError', ({ payload }) => failedLoads.add(payload));
}

/**
 * Reloads the page to get a new build. After a deployment, open pages request parts of the old build that no longer
 * exist. If a failure that the visitor notices comes from that, the page reloads, once per build and only with a
 * network.
 * @returns whether the page is about to reload; if not, the caller has to report the failure
 */
export function reloadWhenStale(error: unknown): boolean {
  if (!(error instanceof Error && failedLoads.has(error)) || !navigator.onLine || !markReload()) return false;
  // Of the old build, too: it may be gone, unless the page has loaded it.
  import('./reload.ts').then(
    ({ reload }) => reload(),
    () => location.reload(),
  );
  return true;
}

/** Records a reload for this build; false if there was one already, or if storage is unavailable. */
export function markReload(): boolean {
  const storage = browserStorage('sessionStorage');
  if (!storage || build === undefined || storage.getItem(RELOADED_STORAGE_KEY) === build) return false;
  storage.setItem(RELOADED_STORAGE_KEY, build);
  return true;
}
