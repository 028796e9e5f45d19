import { useEffect, useRef, useState } from 'react';

/** Something that takes a while. It ends with the part of the page that began it. @param none the progress at first */
export function useStoppable<Progress extends number | string>(none: Progress) {
  const [progress, setProgress] = useState<Progress>();
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);
  return {
    /** Undefined while nothing is under way. */
    progress,
    /** Does something that says how far it has come. @param onError hears what it throws, unless it was stopped */
    async start(
      work: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<void>,
      onError?: (error: unknown) => void,
    ) {
      running.current = new AbortController();
      const { signal } = running.current;
      setProgress(none);
      try {
        await work(signal, setProgress);
      } catch (error) {
        if (!signal.aborted) onError?.(error);
      } finally {
        setProgress(undefined);
      }
    },
    stop: () => running.current.abort(),
  };
}
