/**
 * Runs in a worker thread: loads one function and passes events to it one at a time. Output uses the same channel as
 * the results, so that a result never arrives before the lines written for it.
 */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** The worker's start parameters. */
export interface WorkerSettings {
  readonly modulePath: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
}

/** A message from the host. */
export interface Invocation {
  readonly requestId: string;
  /** JSON. */
  readonly event: string;
  /** When the function times out, in milliseconds since the epoch. */
  readonly deadline: number;
}

/** A message from the worker. */
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

type Handler = (event: unknown, context: object) => unknown;

const settings = workerData as WorkerSettings;

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function errorOf(thrown: unknown): FunctionError {
  if (!(thrown instanceof Error)) return { errorType: typeof thrown, message: String(thrown) };
  const { name, message, stack } = thrown;
  return { errorType: name, message, ...(stack && { stack }) };
}

for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    send({ type: 'output', text: typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString() });
    const done = rest.find((argument) => typeof argument === 'function');
    if (done) queueMicrotask(() => done());
    return true;
  };
}

function contextOf({ requestId, deadline }: Invocation): object {
  const { functionName, functionArn, memoryMb } = settings;
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    memoryLimitInMB: String(memoryMb),
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

async function load(): Promise<Handler> {
  const loaded = (await import(pathToFileURL(settings.modulePath).href)) as Record<string, unknown>;
  const handler = loaded[settings.exportName];
  if (typeof handler === 'function') return handler as Handler;
  throw new Error(`${settings.exportName} is undefined or not exported`);
}

try {
  const handler = await load();
  parentPort?.on('message', async (invocation: Invocation) => {
    try {
      const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
      send({ type: 'result', value: JSON.stringify(result ?? null) });
    } catch (error) {
      send({ type: 'error', error: errorOf(error) });
    }
  });
  send({ type: 'ready' });
} catch (error) {
  send({ type: 'loading-error', error: errorOf(error) });
}
