/** Hands one event to a function in a process that has just started, as a cold start does. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FunctionSettings } from '../../local/functions/function-host.ts';

/** A fresh process's view of its function. */
export type FreshFunction = Pick<FunctionSettings, 'name' | 'modulePath' | 'environment' | 'timeoutMs'>;

export interface FirstAnswer {
  readonly value: unknown;
  /** Milliseconds from the start of the process to its answer. */
  readonly ms: number;
}

/** As long as Lambda allows a function to load, in milliseconds. */
const LOADING_MS = 10_000;

const PROCESS = fileURLToPath(new URL('./first-answer.mjs', import.meta.url));

/**
 * Starts a process, and ends with it.
 * @throws Error with all that the function has written if it throws, is too slow, or answers a status other than 200
 */
export async function firstAnswer(fresh: FreshFunction, event: unknown): Promise<FirstAnswer> {
  const { name, modulePath, environment, timeoutMs } = fresh;
  const context = { awsRequestId: randomUUID(), functionName: name, functionVersion: '$LATEST', timeoutMs };
  const parameters = [pathToFileURL(modulePath).href, JSON.stringify(event), JSON.stringify(context)];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [PROCESS, ...parameters], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: LOADING_MS + timeoutMs,
  });
  const [, output, errors, answers] = child.stdio;
  if (!output || !errors || !answers || !('read' in answers)) throw new Error('The process has no output.');
  let ms = 0;
  answers.once('readable', () => {
    ms = performance.now() - startedAt;
  });
  const [answer, ...written] = await Promise.all([text(answers), text(output), text(errors)]);
  const value = answer === '' ? undefined : JSON.parse(answer);
  const status = value?.statusCode ?? 200;
  if (value === undefined || status !== 200) {
    throw new Error(`${name}: ${value ? `status ${status}` : 'no answer'}\n${answer}\n${written.join('\n')}`);
  }
  return { value, ms };
}
