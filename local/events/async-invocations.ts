import { type Clock, stoppable } from '../clock.ts';
import type { FunctionHost } from '../functions/function-host.ts';
import type { FunctionLog } from '../functions/function-log.ts';

/** Lambda's delays before it retries a failed event, in milliseconds. */
const RETRY_DELAYS_MS = [60_000, 120_000];

/** Invokes functions asynchronously; if a function fails, the event is retried twice. */
export class AsyncInvocations {
  readonly #clock;
  readonly #log: FunctionLog;
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(log: FunctionLog, clock: Clock) {
    this.#log = log;
    this.#clock = stoppable(clock);
  }

  start(host: FunctionHost, event: unknown): void {
    this.#attempt(host, event, 0);
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

  #attempt(host: FunctionHost, event: unknown, failures: number): void {
    const running = host
      .invoke(event)
      .then((result) => {
        if (!result.ok && !this.#isStopped) this.#tryAgain(host, event, failures);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #tryAgain(host: FunctionHost, event: unknown, failures: number): void {
    const delay = RETRY_DELAYS_MS[failures];
    if (delay === undefined) {
      this.#write(host, 'ERROR', `An event was given up after ${failures + 1} failures`);
      return;
    }
    this.#write(host, 'WARN', `An event failed and comes again in ${delay / 1000} seconds`);
    this.#clock.after(delay, () => this.#attempt(host, event, failures + 1));
  }

  #write({ name }: FunctionHost, level: string, message: string): void {
    this.#log.add(name, JSON.stringify({ level, message }));
  }
}
