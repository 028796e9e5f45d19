import { browserStorage } from './stored.ts';

const RELOADED_FROM = 'reloaded-from-build';

let leaving = false;

/** Whether the page is about to load itself again, so that what failed just now is no news to anybody. */
export function isReloading(): boolean {
  return leaving;
}

/**
 * After a deployment, pages that are still open ask for parts of the old build that are gone. The page then
 * reloads itself, once for each build, and arrives with the new one. Without a network there is nothing to
 * arrive at, so the failure is left to whoever asked.
 * @param build what tells one build from the next, such as the hashed address of its entry
 */
export function reloadOnceWhenStale(build: string): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !markReload(build)) return;
    event.preventDefault();
    leaving = true;
    window.location.reload();
  });
}

/** Notes that this build led to a reload; false when it has before, or when that cannot be known. */
function markReload(build: string): boolean {
  const storage = browserStorage('sessionStorage');
  if (!storage || storage.getItem(RELOADED_FROM) === build) return false;
  storage.setItem(RELOADED_FROM, build);
  return true;
}
