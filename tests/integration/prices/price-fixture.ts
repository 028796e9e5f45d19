import type Stripe from 'stripe';
import { PRICE_DEFINITIONS, type PriceDefinition } from '../../../domain/shop/prices.ts';

function definition(lookupKey: string): PriceDefinition {
  const found = PRICE_DEFINITIONS.find((candidate) => candidate.lookupKey === lookupKey);
  if (!found) throw new Error(`The catalog has no ${lookupKey}`);
  return found;
}

/** How many products Stripe has once it has all prices. */
export const PRODUCTS = new Set(PRICE_DEFINITIONS.map(({ productId }) => productId)).size;

/** How many things a first synchronization makes. */
export const THINGS = PRODUCTS + PRICE_DEFINITIONS.length;

/** $400.00 every month. */
export const SEO_MONTHLY = definition('s5_seo-bundle_monthly');

/** The price that answers to a definition's lookup key. */
export async function priceOf(stripe: Stripe, { lookupKey }: PriceDefinition): Promise<Stripe.Price> {
  for (const active of [true, false]) {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active });
    if (data[0]) return data[0];
  }
  throw new Error(`Stripe has no ${lookupKey}`);
}

/** Leaves a price as if it had been synced while the catalog had another amount. */
export function changeAmount(
  stripe: Stripe,
  { lookupKey, productId, interval }: PriceDefinition,
  unitAmountCents: number,
): Promise<Stripe.Price> {
  return stripe.prices.create({
    product: productId,
    currency: 'usd',
    unit_amount: unitAmountCents,
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: { managed_by: 's5' },
    ...(interval && { recurring: { interval } }),
  });
}

/** Leaves a price as if its service had been synced, and had left the catalog since. */
export async function makeDeparted(stripe: Stripe): Promise<Stripe.Price> {
  const { id } = await stripe.products.create({ id: 's5_fax-campaign', name: 'Fax campaign' });
  return stripe.prices.create({
    product: id,
    currency: 'usd',
    unit_amount: 9000,
    lookup_key: 's5_fax-campaign_monthly',
    metadata: { managed_by: 's5' },
    recurring: { interval: 'month' },
  });
}
