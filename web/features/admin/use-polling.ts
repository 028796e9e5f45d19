import { useEffect, useRef } from 'react';

/** How often is looked for something new while the page is seen, in milliseconds. */
const INTERVAL_MS = 20_000;

/**
 * Looks again and again while somebody sees the page and has a network, and at once when that begins anew.
 * @param look does nothing before the one before has ended
 */
export function usePolling(look: (signal: AbortSignal) => Promise<void>): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  }, [look]);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let isLooking = false;
    const lookOnce = async () => {
      if (isLooking || document.hidden || !navigator.onLine) return;
      isLooking = true;
      await latest.current(signal);
      isLooking = false;
    };
    const timer = setInterval(lookOnce, INTERVAL_MS);
    document.addEventListener('visibilitychange', lookOnce, { signal });
    window.addEventListener('online', lookOnce, { signal });
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, []);
}
