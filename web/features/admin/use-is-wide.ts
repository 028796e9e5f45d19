import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window has a minimum width.
 * @param from Tailwind's `lg`, where list and record are side by side, or `xl`, where a board fits
 */
export function useIsWide(from: '64rem' | '80rem' = '64rem'): boolean {
  const query = `(width >= ${from})`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
}
