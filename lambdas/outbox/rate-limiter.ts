import { setTimeout as wait } from 'node:timers/promises';

/** Limits calls to a steady rate, in order. @returns a function that resolves when `count` more may run */
export function createRateLimiter(perSecond: number): (count: number) => Promise<void> {
  let freeAt = 0;
  return async (count) => {
    const now = performance.now();
    const startsAt = Math.max(now, freeAt);
    freeAt = startsAt + (1000 * count) / perSecond;
    await wait(startsAt - now);
  };
}
