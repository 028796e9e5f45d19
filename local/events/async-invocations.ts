import { randomUUID } from 'node:crypto';
import { type Clock, stoppable } from '../clock.ts';
import { type DataFile, openDataFile } from '../data-file.ts';
import type { InvocationResult } from '../functions/function-host.ts';
import type { FunctionLog } from '../functions/function-log.ts';

/** A function, or a queue in front of one. */
export interface EventReceiver {
  /** Name of the function. */
  readonly name: string;
  /** The ARN of the queue, for a function that also gets other events. */
  readonly queueArn?: string;
  /** The delays before each retry of a failed event, in milliseconds. */
  readonly retryDelaysMs: readonly number[];
  /** Handles an event. Never rejects: a failure is a result. */
  invoke(event: unknown): Promise<InvocationResult>;
}

const SCHEMA_VERSION = 1;

/** An event that no function has handled yet. */
interface Pending {
  readonly id: string;
  readonly receiver: string;
  readonly event: unknown;
  readonly failures: number;
  /** Milliseconds since the epoch; absent for at once. */
  readonly notBefore?: number;
}

/** Invokes functions asynchronously; if a function fails, the event is retried. */
export class AsyncInvocations {
  readonly #clock;
  readonly #log: FunctionLog;
  readonly #file: DataFile;
  readonly #running = new Set<Promise<void>>();
  #left: readonly Pending[] = [];
  #isStopped = false;

  /** @param path of the file with pending events; undefined keeps them in memory */
  constructor(log: FunctionLog, clock: Clock, path?: string) {
    this.#log = log;
    this.#clock = stoppable(clock);
    this.#file = openDataFile({
      path,
      owner: 'Events',
      version: SCHEMA_VERSION,
      load: (saved) => {
        this.#left = [...(saved.get('events')?.values() ?? [])] as Pending[];
      },
    });
  }

  /** @param delayMs before the first attempt */
  start(receiver: EventReceiver, event: unknown, delayMs = 0): void {
    const id = randomUUID();
    const notBefore = delayMs > 0 && { notBefore: this.#clock.now() + delayMs };
    this.#attemptWhenDue(
      receiver,
      this.#keep({ id, receiver: keyOf(receiver), event, failures: 0, ...notBefore }),
    );
  }

  /** Continues with the events of an earlier run, which may have been handled: events are delivered at least once. */
  resume(receivers: Iterable<EventReceiver>): void {
    const byName = new Map([...receivers].map((receiver) => [keyOf(receiver), receiver]));
    for (const pending of this.#left) {
      const receiver = byName.get(pending.receiver);
      if (receiver) this.#attemptWhenDue(receiver, pending);
      else this.#forget(pending);
    }
    this.#left = [];
  }

  #keep(pending: Pending): Pending {
    this.#file.put('events', pending.id, pending);
    return pending;
  }

  #forget({ id }: Pending): void {
    this.#file.put('events', id, undefined);
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

  #attemptWhenDue(receiver: EventReceiver, pending: Pending): void {
    const delay = (pending.notBefore ?? 0) - this.#clock.now();
    if (delay > 0) this.#clock.after(delay, () => this.#attempt(receiver, pending));
    else this.#attempt(receiver, pending);
  }

  #attempt(receiver: EventReceiver, pending: Pending): void {
    const running = receiver
      .invoke(pending.event)
      .then((result) => {
        if (result.ok) this.#forget(pending);
        else if (!this.#isStopped) this.#tryAgain(receiver, pending);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #tryAgain(receiver: EventReceiver, pending: Pending): void {
    const next = this.#keep({ ...pending, failures: pending.failures + 1 });
    const delay = receiver.retryDelaysMs[pending.failures];
    if (delay === undefined) {
      this.#forget(next);
      this.#write(receiver, 'ERROR', `An event was given up after ${next.failures} failures`);
      return;
    }
    this.#write(receiver, 'WARN', `An event failed and comes again in ${delay / 1000} seconds`);
    this.#clock.after(delay, () => this.#attempt(receiver, next));
  }

  #write({ name }: EventReceiver, level: string, message: string): void {
    this.#log.add(name, JSON.stringify({ level, message }));
  }
}

function keyOf({ name, queueArn }: EventReceiver): string {
  return queueArn ?? name;
}
