/** The time of the local cloud. Tests replace it, so that 24 hours pass without waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Runs a task once, later.
   * @param delay milliseconds
   * @returns a function that cancels the task; it does nothing once the task has run
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

/** A clock whose pending tasks can be canceled together when their owner stops. */
export interface StoppableClock extends Clock {
  cancelAll(): void;
}

/** Wraps a clock so that every task started through it can be canceled at once. */
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

/** The current time in whole seconds since the epoch. */
export function toUnixSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000);
}
