import { describe, expect, it } from 'vitest';
import { StripeComparison } from '../../../lambdas/payments/comparison.ts';

const IDS = Array.from({ length: 500 }, (_, at) => ({ id: `cs_${at}` }));

/** Yields objects as the SDK of the provider does. */
async function* listOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

describe('a comparison of 500 objects', () => {
  it('visits each once, at most four at a time', async () => {
    const seen: string[] = [];
    let current = 0;
    let most = 0;
    const comparison = new StripeComparison(() => true);
    const unseen = await comparison.each(listOf(IDS), async ({ id }) => {
      current += 1;
      most = Math.max(most, current);
      await Promise.resolve();
      seen.push(id);
      current -= 1;
    });
    expect(unseen).toBeUndefined();
    expect(seen.sort()).toEqual(IDS.map(({ id }) => id).sort());
    expect(most).toBe(4);
  });

  it('stops when its time is over, and returns the first object that is left', async () => {
    const seen: string[] = [];
    const comparison = new StripeComparison(() => seen.length < 250);
    const unseen = await comparison.each(listOf(IDS), async ({ id }) => {
      seen.push(id);
    });
    expect(unseen).toEqual({ id: 'cs_250' });
    expect(seen).toHaveLength(250);
  });
});
