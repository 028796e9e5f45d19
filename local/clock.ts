/** Time as the local cloud sees it. Tests pass their own, so that 24 hours pass without waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Runs a task once, later.
   * @param delay milliseconds
   * @returns cancels the task; harmless when it has run
   */
  after(delay: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** A clock whose waiting tasks can be dropped together when what started them stops. */
export interface StoppableClock extends Clock {
  cancelAll(): void;
}

/** Wraps a clock so that every task started through it can be cancelled at once. */
export function stoppable(clock: Clock): StoppableClock {
  const waiting = new Set<() => void>();
  return {
    now: () => clock.now(),
    after(delay, task) {
      const cancel = clock.after(delay, () => {
        waiting.delete(cancel);
        task();
      });
      waiting.add(cancel);
      return () => {
        waiting.delete(cancel);
        cancel();
      };
    },
    cancelAll() {
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}

/** Whole seconds since the epoch. */
export function toUnixSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000);
}
