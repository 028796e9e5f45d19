import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { FunctionLog } from './function-log.ts';
import type { FunctionError, Invocation, WorkerMessage, WorkerSettings } from './worker.ts';

export interface FunctionSettings extends WorkerSettings {
  /** For logs and messages. */
  readonly name: string;
  /** All of the function's environment; it gets nothing of this process's own. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

export type InvocationResult =
  | { readonly ok: true; readonly value: unknown }
  | ({ readonly ok: false } & FunctionError);

const STOPPED = {
  ok: false,
  errorType: 'Runtime.Ended',
  message: 'The function was stopped',
} as const satisfies InvocationResult;

/** More concurrent requests than this wait for their turn. */
const MAX_WORKERS = 8;

/** Lambda gives a function this long to load, apart from its own timeout. */
const LOADING_TIMEOUT_MS = 10_000;

/** Runs one Lambda function, each concurrent event in a worker thread of its own. */
export class FunctionHost {
  readonly #settings: FunctionSettings;
  readonly #log: FunctionLog;
  readonly #running = new Set<RunningWorker>();
  readonly #waiting: (() => void)[] = [];
  readonly #idle: RunningWorker[] = [];
  #isStopped = false;

  constructor(settings: FunctionSettings, log: FunctionLog) {
    this.#settings = settings;
    this.#log = log;
  }

  get name(): string {
    return this.#settings.name;
  }

  /** Hands an event to the function. Never rejects: a failure is a result. */
  async invoke(event: unknown): Promise<InvocationResult> {
    const worker = await this.#take();
    if (!worker) return STOPPED;
    const result = await worker.run(event);
    this.#release(worker);
    return result;
  }

  /** Ends all workers, with whatever they are doing. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const wake of this.#waiting.splice(0)) wake();
    await Promise.all([...this.#running].map((worker) => worker.end()));
  }

  /** An idle worker or a new one, once there is room for it; undefined when the host was stopped. */
  async #take(): Promise<RunningWorker | undefined> {
    while (!this.#isStopped) {
      const idle = this.#idle.pop();
      if (idle && !idle.ended) return idle;
      // It can have ended by itself since, by an error in something that it left undone.
      if (idle) this.#running.delete(idle);
      if (this.#running.size < MAX_WORKERS) return this.#startWorker();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return undefined;
  }

  #startWorker(): RunningWorker {
    const worker = new RunningWorker(this.#settings, this.#log);
    this.#running.add(worker);
    return worker;
  }

  #release(worker: RunningWorker): void {
    if (worker.ended) this.#running.delete(worker);
    else this.#idle.push(worker);
    this.#waiting.shift()?.();
  }
}

/** One worker thread: one event at a time. */
class RunningWorker {
  readonly #settings: FunctionSettings;
  readonly #log: FunctionLog;
  readonly #worker: Worker;
  /** Settled when the function is loaded, and when it never will be. */
  readonly #loaded = Promise.withResolvers<void>();
  #current: { requestId: string; resolve: (result: InvocationResult) => void } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failure: InvocationResult | undefined;
  #unfinishedLine = '';

  constructor(settings: FunctionSettings, log: FunctionLog) {
    this.#settings = settings;
    this.#log = log;
    const { modulePath, exportName, functionName, functionArn, memoryMb } = settings;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { modulePath, exportName, functionName, functionArn, memoryMb } satisfies WorkerSettings,
      env: { ...settings.environment },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    this.#worker.on('message', (message: WorkerMessage) => this.#receive(message));
    this.#worker.on('error', ({ name, message, stack }) =>
      this.#die({ errorType: name, message, ...(stack && { stack }) }),
    );
    this.#worker.on('exit', () => this.#die({ errorType: 'Runtime.ExitError', message: 'Runtime exited' }));
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
    this.#endAfter(LOADING_TIMEOUT_MS);
    await this.#loaded.promise;
    if (this.#failure) return this.#settle(this.#failure);
    const { timeoutMs } = this.#settings;
    this.#endAfter(timeoutMs);
    const invocation: Invocation = { requestId, event, deadline: Date.now() + timeoutMs };
    this.#worker.postMessage(invocation);
  }

  #endAfter(ms: number): void {
    clearTimeout(this.#timer);
    const message = `Task timed out after ${(ms / 1000).toFixed(2)} seconds`;
    this.#timer = setTimeout(() => this.#die({ errorType: 'Sandbox.Timedout', message }), ms);
  }

  #receive(message: WorkerMessage): void {
    if (message.type === 'ready') this.#loaded.resolve();
    else if (message.type === 'output') this.#write(message.text);
    else if (message.type === 'result') this.#settle({ ok: true, value: JSON.parse(message.value) });
    else if (message.type === 'loading-error') this.#die(message.error);
    else {
      this.#writeError(message.error);
      this.#settle({ ok: false, ...message.error });
    }
  }

  #settle(result: InvocationResult): void {
    clearTimeout(this.#timer);
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

  /** Lambda's runtime writes a line for every failure that the function did not handle. */
  #writeError(error: FunctionError): void {
    const requestId = this.#current?.requestId;
    const line = { level: 'ERROR', ...error, ...(requestId && { requestId }) };
    this.#log.add(this.#settings.name, JSON.stringify(line), requestId);
  }
}
