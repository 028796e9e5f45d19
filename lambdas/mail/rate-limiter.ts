import { setTimeout as wait } from 'node:timers/promises';

/**
 * Lets things happen at a steady rate, in the order in which they were asked for.
 * @param perSecond how many
 * @returns resolves when it is the turn of so many more
 */
export function rateLimiter(perSecond: number): (count: number) => Promise<void> {
  let freeAt = 0;
  return async (count) => {
    const now = performance.now();
    const startsAt = Math.max(now, freeAt);
    freeAt = startsAt + (1000 * count) / perSecond;
    await wait(startsAt - now);
  };
}
