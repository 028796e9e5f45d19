// @ts-check
/**
 * Runs in a worker thread: loads one function and passes events to it one at a time. Output uses the same channel as
 * the results, so that a result never arrives before the lines written for it. Plain JavaScript: every thread would
 * load the compiler of TypeScript first, which takes as long as a function.
 */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {import('./function-host.ts').WorkerSettings} */
const settings = workerData;

const systemTime = Date.now;

/**
 * Lets `Date` follow the clock of the run.
 * @param {BigInt64Array} ahead milliseconds by which it is ahead of the system's
 */
function followClock(ahead) {
  const now = () => systemTime() + Number(Atomics.load(ahead, 0));
  globalThis.Date = new Proxy(Date, {
    apply: (target) => new target(now()).toString(),
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  });
  Date.now = now;
  Date.prototype.constructor = Date;
}

if (settings.ahead) followClock(new BigInt64Array(settings.ahead));

/** @param {import('./function-host.ts').WorkerMessage} message */
function send(message) {
  parentPort?.postMessage(message);
}

/**
 * @param {unknown} thrown
 * @returns {import('./function-host.ts').FunctionError}
 */
function errorOf(thrown) {
  if (!(thrown instanceof Error)) return { errorType: typeof thrown, message: String(thrown) };
  const { name, message, stack } = thrown;
  return { errorType: name, message, ...(stack && { stack }) };
}

for (const stream of [process.stdout, process.stderr]) {
  /** @type {(chunk: string | Uint8Array, ...rest: unknown[]) => boolean} */
  stream.write = (chunk, ...rest) => {
    send({ type: 'output', text: typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString() });
    const done = rest.find((argument) => typeof argument === 'function');
    if (done) queueMicrotask(() => done());
    return true;
  };
}

/** @param {import('./function-host.ts').Invocation} invocation */
function contextOf({ requestId, deadline }) {
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
    getRemainingTimeInMillis: () => Math.max(0, deadline - systemTime()),
  };
}

/** @returns {Promise<(event: unknown, context: object) => unknown>} */
async function load() {
  const loaded = await import(pathToFileURL(settings.modulePath).href);
  const handler = loaded[settings.exportName];
  if (typeof handler === 'function') return handler;
  throw new Error(`${settings.exportName} is undefined or not exported`);
}

try {
  const handler = await load();
  parentPort?.on('message', async (/** @type {import('./function-host.ts').Invocation} */ invocation) => {
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
