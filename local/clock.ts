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
  /**
   * The milliseconds by which it is ahead of the system's clock, as a 64-bit integer for other threads. Absent for a
   * clock that does not follow the system's.
   */
  readonly ahead?: SharedArrayBuffer;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The longest delay of a timer, in milliseconds. Node.js runs longer timers at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface WaitingTask {
  dueAt: number;
  timer?: NodeJS.Timeout;
  readonly run: () => void;
}

/** The clock of a whole run. It follows the system's clock, and can be moved. */
export class MovableClock implements Clock {
  readonly ahead = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  readonly #offset = new BigInt64Array(this.ahead);
  readonly #waiting = new Set<WaitingTask>();

  now(): number {
    return Date.now() + Number(Atomics.load(this.#offset, 0));
  }

  after(delay: number, task: () => void): () => void {
    const waiting: WaitingTask = { dueAt: this.now() + delay, run: task };
    this.#waiting.add(waiting);
    this.#arm(waiting);
    return () => this.#forget(waiting);
  }

  /**
   * Jumps to a time. Tasks that become due run at once, in the order of their times. After a jump back, tasks wait as
   * long as they would have without it.
   * @param time milliseconds since the epoch
   */
  moveTo(time: number): void {
    this.#setAhead(time - Date.now());
  }

  /** Jumps to the time of the system. */
  moveToSystemTime(): void {
    this.#setAhead(0);
  }

  #setAhead(ahead: number): void {
    const before = this.now();
    Atomics.store(this.#offset, 0, BigInt(Math.round(ahead)));
    const now = this.now();
    const waiting = [...this.#waiting];
    if (now < before) for (const task of waiting) task.dueAt += now - before;
    const due = waiting.filter(({ dueAt }) => dueAt <= now).sort((one, other) => one.dueAt - other.dueAt);
    for (const task of due) if (this.#waiting.has(task)) this.#run(task);
    for (const task of this.#waiting) this.#arm(task);
  }

  #arm(task: WaitingTask): void {
    clearTimeout(task.timer);
    const left = task.dueAt - this.now();
    task.timer = setTimeout(
      () => (left > MAX_TIMER_MS ? this.#arm(task) : this.#run(task)),
      Math.min(Math.max(left, 0), MAX_TIMER_MS),
    ).unref();
  }

  #run(task: WaitingTask): void {
    this.#forget(task);
    task.run();
  }

  #forget(task: WaitingTask): void {
    clearTimeout(task.timer);
    this.#waiting.delete(task);
  }
}

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
