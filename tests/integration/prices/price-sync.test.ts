import { describe, expect, it } from 'vitest';
import { missingPrices, PRICE_DEFINITIONS, type PriceMap } from '../../../domain/shop/prices.ts';
import { running } from '../../../local/tests/stripe/support.ts';
import { syncPrices } from '../../../operations/prices/sync.ts';

describe('synchronizing prices with the Stripe stand-in', () => {
  it('gives every price of the catalog an id', async () => {
    const { stripe } = await running();
    const map = await syncPrices(stripe);
    expect(missingPrices(map)).toEqual([]);

    const prices = await stripe.prices.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
    expect(prices.map(({ lookup_key }) => lookup_key).sort()).toEqual(
      PRICE_DEFINITIONS.map(({ lookupKey }) => lookupKey).sort(),
    );
    for (const definition of PRICE_DEFINITIONS) {
      const price = prices.find(({ lookup_key }) => lookup_key === definition.lookupKey);
      expect(price).toMatchObject({
        currency: 'usd',
        product: definition.productId,
        unit_amount: definition.unitAmountCents,
        recurring: definition.interval ? { interval: definition.interval } : null,
      });
    }
    expect(idsOf(map)).toEqual(new Set(prices.map(({ id }) => id)));
  });

  it('creates nothing the second time', async () => {
    const { stripe } = await running();
    const first = await syncPrices(stripe);
    const count = async () => (await stripe.prices.list({ limit: 100 })).data.length;
    const before = await count();
    expect(await syncPrices(stripe)).toEqual(first);
    expect(await count()).toBe(before);
  });

  it('replaces a price whose amount has changed at the provider', async () => {
    const { stripe } = await running();
    const first = await syncPrices(stripe);
    const lookupKey = PRICE_DEFINITIONS[0]?.lookupKey ?? '';
    const [held] = (await stripe.prices.list({ lookup_keys: [lookupKey] })).data;
    await stripe.prices.create({
      product: String(held?.product),
      currency: 'usd',
      unit_amount: 1,
      lookup_key: lookupKey,
      transfer_lookup_key: true,
    });
    const second = await syncPrices(stripe);
    expect(missingPrices(second)).toEqual([]);
    expect(idsOf(second)).not.toEqual(idsOf(first));
    expect([...idsOf(second)].filter((id) => !idsOf(first).has(id))).toHaveLength(1);
  });
});

function idsOf({ services, setupFees }: PriceMap): Set<string> {
  return new Set([
    ...Object.values(services).flatMap((price) => (price ? [price.monthly, price.annual] : [])),
    ...Object.values(setupFees),
  ]);
}
