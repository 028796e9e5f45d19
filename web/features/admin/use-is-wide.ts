import { useSyncExternalStore } from 'react';

/** Where list and record are beside each other: Tailwind's `lg`. */
const WIDE = '(width >= 64rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
