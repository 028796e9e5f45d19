import { type Clock, stoppable } from '../clock.ts';
import type { InvocationResult } from '../functions/function-host.ts';
import type { FunctionLog } from '../functions/function-log.ts';

/** A function, or a queue in front of one. */
export interface EventReceiver {
  /** Of the function. */
  readonly name: string;
  /** The delays before a failed event is retried, in milliseconds; Lambda's own by default. */
  readonly retryDelaysMs?: readonly number[];
  /** Handles an event. Never rejects: a failure is a result. */
  invoke(event: unknown): Promise<InvocationResult>;
}

/** Lambda's delays before it retries a failed event, in milliseconds. */
const RETRY_DELAYS_MS = [60_000, 120_000];

/** Invokes functions asynchronously; if a function fails, the event is retried. */
export class AsyncInvocations {
  readonly #clock;
  readonly #log: FunctionLog;
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(log: FunctionLog, clock: Clock) {
    this.#log = log;
    this.#clock = stoppable(clock);
  }

  start(receiver: EventReceiver, event: unknown): void {
    this.#attempt(receiver, event, 0);
  }

  /** Resolves when no function is running; pending retries do not count. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Cancels all pending retries. */
  stop(): void {
    this.#isStopped = true;
    this.#clock.cancelAll();
  }

  #attempt(receiver: EventReceiver, event: unknown, failures: number): void {
    const running = receiver
      .invoke(event)
      .then((result) => {
        if (!result.ok && !this.#isStopped) this.#tryAgain(receiver, event, failures);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #tryAgain(receiver: EventReceiver, event: unknown, failures: number): void {
    const delay = (receiver.retryDelaysMs ?? RETRY_DELAYS_MS)[failures];
    if (delay === undefined) {
      this.#write(receiver, 'ERROR', `An event was given up after ${failures + 1} failures`);
      return;
    }
    this.#write(receiver, 'WARN', `An event failed and comes again in ${delay / 1000} seconds`);
    this.#clock.after(delay, () => this.#attempt(receiver, event, failures + 1));
  }

  #write({ name }: EventReceiver, level: string, message: string): void {
    this.#log.add(name, JSON.stringify({ level, message }));
  }
}
