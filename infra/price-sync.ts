/** Keeps the payment provider's products and prices equal to the catalogue. */
import Stripe from 'stripe';
import { brand } from '../domain/brand.ts';
import { PRICE_DEFINITIONS, type PriceDefinition, type PriceMap, priceMapFrom } from '../domain/prices.ts';

/** The provider takes at most this many lookup keys in one question. */
const LOOKUP_KEYS_PER_CALL = 10;

const CURRENCY = 'usd';
const METADATA = { managed_by: brand.shortName };

/**
 * Finds each price of the catalogue at the provider by its lookup key, and creates what is missing.
 * Prices there cannot be changed: when the catalogue's amount has, a new price takes over the lookup key.
 * The old one stays active, because the stage charges by it until the returned map has been deployed.
 * Running it again changes nothing.
 */
export async function syncPrices(stripe: Stripe): Promise<PriceMap> {
  const present = await findPrices(stripe);
  const idByLookupKey = new Map<string, string>();
  for (const definition of PRICE_DEFINITIONS) {
    const found = present.get(definition.lookupKey);
    const price = found && isCurrent(found, definition) ? found : await createPrice(stripe, definition);
    idByLookupKey.set(definition.lookupKey, price.id);
  }
  return priceMapFrom(idByLookupKey);
}

async function findPrices(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const lookupKeys = PRICE_DEFINITIONS.map(({ lookupKey }) => lookupKey);
  const byLookupKey = new Map<string, Stripe.Price>();
  while (lookupKeys.length > 0) {
    const chunk = lookupKeys.splice(0, LOOKUP_KEYS_PER_CALL);
    const { data } = await stripe.prices.list({ lookup_keys: chunk, limit: chunk.length });
    for (const price of data) {
      if (price.lookup_key) byLookupKey.set(price.lookup_key, price);
    }
  }
  return byLookupKey;
}

function isCurrent(price: Stripe.Price, { unitAmountCents, interval }: PriceDefinition): boolean {
  return (
    price.active &&
    price.currency === CURRENCY &&
    price.unit_amount === unitAmountCents &&
    price.recurring?.interval === interval
  );
}

async function createPrice(stripe: Stripe, definition: PriceDefinition): Promise<Stripe.Price> {
  const { lookupKey, unitAmountCents, interval } = definition;
  return stripe.prices.create({
    product: await ensureProduct(stripe, definition),
    currency: CURRENCY,
    unit_amount: unitAmountCents,
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: METADATA,
    ...(interval && { recurring: { interval } }),
  });
}

async function ensureProduct(stripe: Stripe, { productId, productName }: PriceDefinition): Promise<string> {
  try {
    const { id } = await stripe.products.retrieve(productId);
    return id;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const { id } = await stripe.products.create({ id: productId, name: productName, metadata: METADATA });
  return id;
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
