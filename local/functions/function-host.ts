import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { FunctionLog } from './function-log.ts';

/** The start parameters of a worker. */
export interface WorkerSettings {
  readonly modulePath: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  /** As in `Clock`. */
  readonly ahead?: SharedArrayBuffer | undefined;
}

/** A message to a worker. */
export interface Invocation {
  readonly requestId: string;
  /** JSON. */
  readonly event: string;
  /** When the function times out, in milliseconds since the epoch by the system's clock. */
  readonly deadline: number;
}

/** A message from a worker. */
export type WorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'output'; readonly text: string }
  | { readonly type: 'result'; readonly value: string }
  | { readonly type: 'error' | 'loading-error'; readonly error: FunctionError };

export interface FunctionError {
  readonly errorType: string;
  readonly message: string;
  readonly stack?: string;
}

export interface FunctionSettings extends WorkerSettings {
  /** Name in logs and messages. */
  readonly name: string;
  /** The function's whole environment; nothing is inherited from this process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** How often a failed event of an asynchronous invocation is retried; undefined is as often as Lambda does. */
  readonly maximumRetries?: number | undefined;
}

export type InvocationResult =
  | { readonly ok: true; readonly value: unknown }
  | ({ readonly ok: false } & FunctionError);

const STOPPED = {
  ok: false,
  errorType: 'Runtime.Ended',
  message: 'The function was stopped',
} as const satisfies InvocationResult;

/** The limit of concurrent events; more have to wait. */
const MAX_WORKERS = 8;

/** Lambda's delays before it retries an event of an asynchronous invocation, in milliseconds. */
const RETRY_DELAYS_MS = [60_000, 120_000];

/** Lambda's limit for loading a function ahead. A slower one is loaded within the first event's timeout. */
const LOADING_TIMEOUT_MS = 10_000;

/** Runs a Lambda function, each concurrent event in a separate worker thread. */
export class FunctionHost {
  readonly settings: FunctionSettings;
  readonly #log: FunctionLog;
  readonly #running = new Set<RunningWorker>();
  readonly #waiting: (() => void)[] = [];
  readonly #idle: RunningWorker[] = [];
  #isStopped = false;

  constructor(settings: FunctionSettings, log: FunctionLog) {
    this.settings = settings;
    this.#log = log;
  }

  get name(): string {
    return this.settings.name;
  }

  get retryDelaysMs(): readonly number[] {
    return RETRY_DELAYS_MS.slice(0, this.settings.maximumRetries);
  }

  /** Invokes the function. Never rejects: a failure is a result. */
  async invoke(event: unknown): Promise<InvocationResult> {
    const worker = await this.#take();
    if (!worker) return STOPPED;
    const result = await worker.run(event);
    this.#release(worker);
    return result;
  }

  /** Terminates all workers, including busy ones. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const wake of this.#waiting.splice(0)) wake();
    await Promise.all([...this.#running].map((worker) => worker.end()));
  }

  /** An idle or new worker, as soon as the limit allows it; undefined if the host was stopped. */
  async #take(): Promise<RunningWorker | undefined> {
    while (!this.#isStopped) {
      const idle = this.#idle.pop();
      if (idle && !idle.ended) return idle;
      // The idle worker may have crashed since, by an error in unfinished work.
      if (idle) this.#running.delete(idle);
      if (this.#running.size < MAX_WORKERS) return this.#startWorker();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return undefined;
  }

  #startWorker(): RunningWorker {
    const worker = new RunningWorker(this.settings, this.#log);
    this.#running.add(worker);
    return worker;
  }

  #release(worker: RunningWorker): void {
    if (worker.ended) this.#running.delete(worker);
    else this.#idle.push(worker);
    this.#waiting.shift()?.();
  }
}

/** Lambda's limit. */
export const MAX_RESULT_BYTES = 6_291_556;

/** @param value as JSON */
function toResult(value: string): InvocationResult {
  if (Buffer.byteLength(value) <= MAX_RESULT_BYTES) return { ok: true, value: JSON.parse(value) };
  const message = `Response payload size exceeded maximum allowed payload size (${MAX_RESULT_BYTES} bytes).`;
  return { ok: false, errorType: 'Function.ResponseSizeTooLarge', message };
}

/** A worker thread, which handles one event at a time. */
class RunningWorker {
  readonly #settings: FunctionSettings;
  readonly #log: FunctionLog;
  readonly #worker: Worker;
  /** Resolves when the function is loaded, and rejects if loading fails. */
  readonly #loaded = Promise.withResolvers<void>();
  #current: { requestId: string; resolve: (result: InvocationResult) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timeout: NodeJS.Immediate | undefined;
  #failure: InvocationResult | undefined;
  #unfinishedLine = '';

  constructor(settings: FunctionSettings, log: FunctionLog) {
    this.#settings = settings;
    this.#log = log;
    const { modulePath, exportName, functionName, functionArn, memoryMb, ahead } = settings;
    this.#worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: {
        ...{ modulePath, exportName, functionName, functionArn, memoryMb, ahead },
      } satisfies WorkerSettings,
      env: { ...settings.environment },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    this.#worker.on('message', (message: WorkerMessage) => this.#receive(message));
    // An error may overtake a result that was sent before it; when the thread has ended, all of its results are here.
    let error: FunctionError = { errorType: 'Runtime.ExitError', message: 'Runtime exited' };
    this.#worker.on('error', ({ name, message, stack }) => {
      error = { errorType: name, message, ...(stack && { stack }) };
    });
    this.#worker.on('exit', () => this.#die(error));
  }

  get ended(): boolean {
    return this.#failure !== undefined;
  }

  run(event: unknown): Promise<InvocationResult> {
    return new Promise((resolve) => {
      this.#current = { requestId: randomUUID(), resolve };
      void this.#start(this.#current.requestId, JSON.stringify(event));
    });
  }

  async end(): Promise<void> {
    this.#failure ??= STOPPED;
    this.#loaded.resolve();
    this.#settle(this.#failure);
    await this.#worker.terminate();
  }

  async #start(requestId: string, event: string): Promise<void> {
    const { timeoutMs } = this.#settings;
    this.#endAfter(LOADING_TIMEOUT_MS + timeoutMs);
    await this.#loaded.promise;
    if (this.#failure) return this.#settle(this.#failure);
    this.#endAfter(timeoutMs);
    const invocation: Invocation = { requestId, event, deadline: Date.now() + timeoutMs };
    this.#worker.postMessage(invocation);
  }

  #endAfter(ms: number): void {
    this.#clearTimeout();
    const message = `Task timed out after ${(ms / 1000).toFixed(2)} seconds`;
    this.#timer = setTimeout(() => {
      // A process that was busy until now reads the results that have arrived first.
      this.#timeout = setImmediate(() => this.#die({ errorType: 'Sandbox.Timedout', message }));
    }, ms);
  }

  #clearTimeout(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#timeout);
  }

  #receive(message: WorkerMessage): void {
    if (message.type === 'ready') this.#loaded.resolve();
    else if (message.type === 'output') this.#write(message.text);
    else if (message.type === 'result') this.#settle(toResult(message.value));
    else if (message.type === 'loading-error') this.#die(message.error);
    else {
      this.#writeError(message.error);
      this.#settle({ ok: false, ...message.error });
    }
  }

  #settle(result: InvocationResult): void {
    this.#clearTimeout();
    const { resolve } = this.#current ?? {};
    this.#current = undefined;
    resolve?.(result);
  }

  #die(error: FunctionError): void {
    if (this.#failure) return;
    this.#failure = { ok: false, ...error };
    this.#writeError(error);
    this.#loaded.resolve();
    this.#settle(this.#failure);
    void this.#worker.terminate();
  }

  #write(text: string): void {
    const lines = (this.#unfinishedLine + text).split('\n');
    this.#unfinishedLine = lines.pop() ?? '';
    for (const line of lines) this.#log.add(this.#settings.name, line, this.#current?.requestId);
  }

  /** Like Lambda's runtime, logs a line for every unhandled failure. */
  #writeError(error: FunctionError): void {
    const requestId = this.#current?.requestId;
    const line = { level: 'ERROR', ...error, ...(requestId && { requestId }) };
    this.#log.add(this.#settings.name, JSON.stringify(line), requestId);
  }
}
