import { browserStorage } from './stored.ts';

const RELOADED_FROM = 'reloaded-from-build';

let build: string | undefined;
const failedLoads = new WeakSet<object>();

/**
 * Remembers which failures come from code that could not be fetched. Nothing else happens by itself: what was
 * fetched in advance, or what the visitor does not wait for, may fail without disturbing anybody.
 * @param runningBuild what tells one build from the next, such as the hashed URL of its entry
 */
export function watchFailedLoads(runningBuild: string): void {
  build = runningBuild;
  window.addEventListener('vite:preloadError', ({ payload }) => failedLoads.add(payload));
}

/**
 * After a deployment, pages that are still open ask for parts of the old build that are gone. When what a visitor
 * waits for failed because of that, the page loads itself again, once for each build, and arrives with the new one.
 * Without a network there is nothing to arrive at.
 * @param error what failed
 * @param url where to arrive, the same page if left out
 * @returns whether the page is about to leave; if not, the failure has to be told
 */
export function reloadWhenStale(error: unknown, url?: string): boolean {
  if (!(error instanceof Error && failedLoads.has(error)) || !navigator.onLine || !markReload()) return false;
  if (url === undefined) window.location.reload();
  else window.location.assign(url);
  return true;
}

/** Notes that this build led to a reload; false when it has before, or when that cannot be known. */
function markReload(): boolean {
  const storage = browserStorage('sessionStorage');
  if (!storage || build === undefined || storage.getItem(RELOADED_FROM) === build) return false;
  storage.setItem(RELOADED_FROM, build);
  return true;
}
