import { useEffect, useRef, useState } from 'react';
import { askBeforeLeaving } from '../../ui/ask-before-leaving.ts';
import { AdminError } from './admin-failure.ts';

/** Runs a long task, which stops when its component unmounts. @param none the initial progress */
export function useStoppable<Progress extends number | string>(none: Progress) {
  const [progress, setProgress] = useState<Progress>();
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(new AdminError('left')), []);
  const isRunning = progress !== undefined;
  useEffect(() => (isRunning ? askBeforeLeaving() : undefined), [isRunning]);
  return {
    /** Undefined while no task is running. */
    progress,
    /** @param onError receives what the task throws, unless the administrator stopped it */
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
        const isStopped = signal.aborted && !(signal.reason instanceof AdminError);
        if (!isStopped) onError?.(signal.reason ?? error);
      } finally {
        setProgress(undefined);
      }
    },
    stop: () => running.current.abort(),
  };
}
