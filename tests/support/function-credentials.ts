/**
 * Before each test file: lets handlers that run in the process of a test sign as their functions. They share the clients
 * of the SDK, which would remember whose credentials they have found first; here they ask before each request. They also
 * share the process with the services that they call, and wait for them longer than functions do.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { functionCredentials } from '../../local/aws/credentials.ts';

vi.mock('../../lambdas/aws/credentials.ts', () => ({ getCredentials: async () => credentialsOfNow() }));

vi.mock(import('../../lambdas/aws/client-limits.ts'), async (original) => {
  const { clientLimits } = await original();
  const credentials = Object.assign(async () => credentialsOfNow(), { memoized: true });
  return {
    clientLimits: (...limits: Parameters<typeof clientLimits>) => ({
      ...clientLimits(...limits),
      credentials,
    }),
  };
});

const systemTimer = globalThis.setTimeout;

/** The limits of functions hold only where a test holds the time, or sets a short one. Otherwise a busy machine would. */
vi.mock(import('../../lambdas/aws/time-limit.ts'), async (original) => {
  const { limitTime } = await original();
  const isTested = (ms: number) => ms < 1_000 || globalThis.setTimeout !== systemTimer;
  return { limitTime: (ms) => limitTime(isTested(ms) ? ms : 60_000) };
});

/** The same for this module before and after others are loaded again. */
const shared = globalThis as { actingFunction?: AsyncLocalStorage<string> };
shared.actingFunction ??= new AsyncLocalStorage();
const acting = shared.actingFunction;

function credentialsOfNow() {
  const name = acting.getStore();
  if (name !== undefined) return functionCredentials(name);
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env;
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
}

/** Signs only the calls of `run` as a function. @param name of its handler */
export function runAs<T>(name: string, run: () => Promise<T>): Promise<T> {
  return acting.run(name, run);
}
