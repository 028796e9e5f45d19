import { useSyncExternalStore } from 'react';

/** Returns whether the browser is online, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const event of ['online', 'offline']) {
    window.addEventListener(event, onChange, { signal: listening.signal });
  }
  return () => listening.abort();
}
