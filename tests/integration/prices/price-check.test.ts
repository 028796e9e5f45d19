import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { SERVICES, SETUP_FEE_TIERS } from '../../../domain/shop/catalog.ts';
import { EMPTY_PRICE_MAP, type PriceMap } from '../../../domain/shop/prices.ts';
import { findDrift, type Inventory, readInventory } from '../../../domain/shop/provider-prices.ts';
import { running } from '../../../local/tests/stripe/support.ts';
import { syncPrices } from '../../../operations/prices/sync.ts';
import { changeAmount, priceOf, SEO_MONTHLY, THINGS } from './price-fixture.ts';

/** A stand-in whose prices have been synced, with the map that came out. */
async function synced(): Promise<{ readonly stripe: Stripe; readonly map: PriceMap }> {
  const { stripe } = await running();
  return { stripe, map: await syncPrices(stripe) };
}

async function drift(stripe: Stripe, map: PriceMap | undefined): Promise<string[]> {
  return findDrift(await readInventory(stripe), map);
}

function idOf(map: PriceMap): string {
  return map.services['seo-bundle']?.monthly ?? '';
}

/** A map in which one service has other ids. */
function withIds(map: PriceMap, ids: Readonly<Record<'monthly' | 'annual', string>>): PriceMap {
  return { ...map, services: { ...map.services, 'seo-bundle': ids } };
}

describe('the check of prices', () => {
  it('reports no differences after a synchronization', async () => {
    const { stripe, map } = await synced();
    expect(await drift(stripe, map)).toEqual([]);
  });

  it('lists everything that is missing before the first synchronization', async () => {
    const { stripe } = await running();
    const lines = await drift(stripe, undefined);
    expect(lines).toHaveLength(THINGS + 1);
    expect(lines).toContain('product s5_seo-bundle: missing at Stripe');
    expect(lines).toContain('price s5_seo-bundle_monthly: missing at Stripe');
    expect(lines).toContain('price map: there is none');
  });

  it('finds an archived price', async () => {
    const { stripe, map } = await synced();
    await stripe.prices.update(idOf(map), { active: false });
    expect(await drift(stripe, map)).toEqual([
      `price s5_seo-bundle_monthly: archived at Stripe (${idOf(map)})`,
    ]);
  });

  it('finds a wrong amount, and that the price map still names the price before it', async () => {
    const { stripe, map } = await synced();
    const { id } = await changeAmount(stripe, SEO_MONTHLY, 38_000);
    expect(await drift(stripe, map)).toEqual([
      'price s5_seo-bundle_monthly: amount is "$380.00" at Stripe and "$400.00" in the catalog',
      `price map: seo-bundle monthly is ${idOf(map)}, but has to be ${id}`,
    ]);
    expect(await drift(stripe, await syncPrices(stripe)), 'after the next synchronization').toEqual([]);
  });

  it('finds a wrong currency and a wrong interval', async () => {
    const { stripe, map } = await synced();
    const { id } = await stripe.prices.create({
      product: SEO_MONTHLY.productId,
      currency: 'jpy',
      unit_amount: 400,
      recurring: { interval: 'week', interval_count: 2 },
      lookup_key: SEO_MONTHLY.lookupKey,
      transfer_lookup_key: true,
    });
    await stripe.prices.update(idOf(map), { active: false });
    expect(await drift(stripe, map)).toEqual([
      'price s5_seo-bundle_monthly: amount is "¥400" at Stripe and "$400.00" in the catalog',
      'price s5_seo-bundle_monthly: currency is "jpy" at Stripe and "usd" in the catalog',
      'price s5_seo-bundle_monthly: interval is "every 2 weeks" at Stripe and "every month" in the catalog',
      `price map: seo-bundle monthly is ${idOf(map)} (archived at Stripe), but has to be ${id}`,
    ]);
  });

  it('finds a price that has lost its lookup key', async () => {
    const { stripe, map } = await synced();
    const { id: product } = await stripe.products.create({ name: 'Another' });
    const price = await stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 1,
      lookup_key: SEO_MONTHLY.lookupKey,
      transfer_lookup_key: true,
    });
    await stripe.prices.update(price.id, { lookup_key: 'another', active: false });
    expect(await drift(stripe, map)).toEqual(['price s5_seo-bundle_monthly: missing at Stripe']);
  });

  it('finds a lookup key that two prices hold', async () => {
    const { stripe, map } = await synced();
    const inventory = await readInventory(stripe);
    const price = await priceOf(stripe, SEO_MONTHLY);
    const twice: Inventory = {
      ...inventory,
      prices: [{ ...price, id: 'price_second', active: false }, ...inventory.prices],
    };
    expect(findDrift(twice, map)).toEqual([
      `price s5_seo-bundle_monthly: held by ${price.id} and price_second`,
    ]);
  });

  it('finds a product with another name, one with another description and an archived one', async () => {
    const { stripe, map } = await synced();
    await stripe.products.update('s5_seo-bundle', { name: 'SEO' });
    await stripe.products.update('s5_basic-seo', { active: false });
    await stripe.products.update('s5_blogs-2', { description: '' });
    const lines = await drift(stripe, map);
    expect(lines).toHaveLength(3);
    expect(lines).toContain('product s5_seo-bundle: name is "SEO" at Stripe and "SEO bundle" in the catalog');
    expect(lines).toContain(
      'product s5_basic-seo: state is "archived" at Stripe and "active" in the catalog',
    );
    expect(lines.find((line) => line.startsWith('product s5_blogs-2: description is ""'))).toBeDefined();
  });

  it('finds ids in the price map that Stripe does not know, such as those of another account', async () => {
    const { stripe, map } = await synced();
    const strange = withIds(map, { monthly: 'price_a', annual: 'price_b' });
    expect(await drift(stripe, strange)).toEqual([
      'price map: seo-bundle monthly is price_a, which Stripe does not know',
      'price map: seo-bundle annual is price_b, which Stripe does not know',
    ]);
  });

  it('finds two entries of the price map that have been swapped', async () => {
    const { stripe, map } = await synced();
    const { monthly = '', annual = '' } = map.services['seo-bundle'] ?? {};
    expect(await drift(stripe, withIds(map, { monthly: annual, annual: monthly }))).toEqual([
      `price map: seo-bundle monthly is ${annual}, but has to be ${monthly}`,
      `price map: seo-bundle annual is ${monthly}, but has to be ${annual}`,
    ]);
  });

  it('finds a service that the price map lacks, and one that has left the catalog', async () => {
    const { stripe, map } = await synced();
    const { 'seo-bundle': seoBundle, ...others } = map.services;
    const renamed = { ...map, services: { ...others, 'seo-bundle-2024': seoBundle } };
    expect(await drift(stripe, renamed)).toEqual([
      'price map: lacks seo-bundle monthly',
      'price map: lacks seo-bundle annual',
      `price map: seo-bundle-2024 monthly is ${seoBundle?.monthly}, and the catalog has no such thing`,
      `price map: seo-bundle-2024 annual is ${seoBundle?.annual}, and the catalog has no such thing`,
    ]);
  });

  it('lists all entries that an empty price map lacks', async () => {
    const { stripe } = await synced();
    const entries = SERVICES.length * 2 + SETUP_FEE_TIERS.length;
    expect(await drift(stripe, EMPTY_PRICE_MAP)).toHaveLength(entries);
  });
});
