import { expect, it, vi } from 'vitest';
import { reloadIfPricesChanged } from '../../../../web/features/cart/changed-prices.ts';
import { reload } from '../../../../web/lib/reload.ts';
import { watchFailedLoads } from '../../../../web/lib/stale-build.ts';
import { provideStorage } from '../memory-storage.ts';

vi.mock('../../../../web/lib/reload.ts', () => ({ reload: vi.fn(async () => {}) }));

provideStorage(0);

const pricesOf = (blogs: string) => ({
  services: { 'blogs-2': { monthly: blogs, annual: blogs } },
  setupFees: {},
});

it.each([
  ['each time while its prices are old', 'price_new', false, [true, true]],
  ['never with the prices of today', 'price_known', false, [false, false]],
  ['once per release when a setup fee is refused at the same prices', 'price_known', true, [true, false]],
] as const)('the page of a refused cart reloads %s', async (_, today, isFeeRefused, expected) => {
  vi.mocked(reload).mockClear();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async () => Response.json({ prices: pricesOf(today) }));
  watchFailedLoads('entry-1.js');
  const reloads: boolean[] = [];
  for (const _press of expected) {
    reloads.push(await reloadIfPricesChanged(pricesOf('price_known'), isFeeRefused));
  }
  expect(reloads).toEqual(expected);
  expect(reload).toHaveBeenCalledTimes(expected.filter(Boolean).length);
});
