import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRateLimiter } from '../../../../lambdas/outbox/rate-limiter.ts';

/** The requested pauses, in milliseconds. */
let waits: number[] = [];

beforeEach(() => {
  waits = [];
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(promises, 'setTimeout').mockImplementation(async (ms = 0) => {
    waits.push(ms);
    return undefined as never;
  });
  syncBuiltinESMExports();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  syncBuiltinESMExports();
});

it('emails are sent one after the other, within the rate', async () => {
  const turn = createRateLimiter(10);
  for (const emails of [1, 2, 1, 3, 1]) await turn(emails);
  expect(waits).toEqual([0, 100, 300, 400, 700]);
});

it('a pause does not raise the rate afterwards', async () => {
  const turn = createRateLimiter(10);
  await turn(1);
  vi.advanceTimersByTime(60_000);
  await turn(1);
  await turn(1);
  expect(waits).toEqual([0, 0, 100]);
});
