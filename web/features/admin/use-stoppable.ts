import { useEffect, useRef, useState } from 'react';

interface Stoppable<Progress extends number | string> {
  /** Undefined while nothing is under way. */
  readonly progress: Progress | undefined;
  /** Does something that says how far it has come. Whatever it throws is said by `onError`, unless it was stopped. */
  readonly start: (
    work: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<void>,
    onError?: (error: unknown) => void,
  ) => Promise<void>;
  readonly stop: () => void;
}

/** Something that takes a while. It ends with the part of the page that began it. @param none the progress at first */
export function useStoppable<Progress extends number | string>(none: Progress): Stoppable<Progress> {
  const [progress, setProgress] = useState<Progress>();
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);
  return {
    progress,
    async start(work, onError) {
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
