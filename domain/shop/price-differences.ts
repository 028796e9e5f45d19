/** Differences between the catalog, a stage's price map and the payment provider. Read-only. */
import { PRICE_DEFINITIONS, type PriceMap, priceMapFrom } from './prices.ts';
import {
  type Difference,
  type Inventory,
  PRODUCT_DEFINITIONS,
  priceDifferences,
  pricesWithLookupKey,
  productDifferences,
} from './provider-prices.ts';

/** Compares all three. @param stored undefined when the stage has no price map @returns one line per difference */
export function findDrift(inventory: Inventory, stored: PriceMap | undefined): string[] {
  return [...productDrift(inventory), ...priceDrift(inventory), ...mapDrift(inventory, stored)];
}

function productDrift({ products }: Inventory): string[] {
  return PRODUCT_DEFINITIONS.flatMap((definition) => {
    const subject = `product ${definition.productId}`;
    const product = products.get(definition.productId);
    if (!product) return [`${subject}: missing at Stripe`];
    return productDifferences(product, definition).map((difference) => sentence(subject, difference));
  });
}

function priceDrift(inventory: Inventory): string[] {
  return PRICE_DEFINITIONS.flatMap((definition) => {
    const subject = `price ${definition.lookupKey}`;
    const holders = pricesWithLookupKey(inventory, definition.lookupKey);
    const [price] = holders;
    if (!price) return [`${subject}: missing at Stripe`];
    return [
      ...(holders.length > 1 ? [`${subject}: held by ${holders.map(({ id }) => id).join(' and ')}`] : []),
      ...(price.active ? [] : [`${subject}: archived at Stripe (${price.id})`]),
      ...priceDifferences(price, definition).map((difference) => sentence(subject, difference)),
    ];
  });
}

function sentence(subject: string, { what, stripe, catalog }: Difference): string {
  return `${subject}: ${what} is "${stripe}" at Stripe and "${catalog}" in the catalog`;
}

/** Placeholder for a price that is missing at Stripe, which is reported separately. */
const NO_ID = 'none';

function mapDrift(inventory: Inventory, stored: PriceMap | undefined): string[] {
  if (!stored) return ['price map: there is none'];
  const ids = PRICE_DEFINITIONS.map(
    ({ lookupKey }) => [lookupKey, pricesWithLookupKey(inventory, lookupKey)[0]?.id ?? NO_ID] as const,
  );
  const expected = entriesOf(priceMapFrom(new Map(ids)));
  const actual = entriesOf(stored);
  const lacking = [...expected.keys()].filter((entry) => !actual.has(entry));
  return [
    ...lacking.map((entry) => `price map: lacks ${entry}`),
    ...[...actual].flatMap(([entry, id]) => entryDrift(inventory, entry, id, expected.get(entry))),
  ];
}

function entryDrift(
  { prices }: Inventory,
  entry: string,
  id: string,
  expected: string | undefined,
): string[] {
  const subject = `price map: ${entry} is ${id}`;
  const price = prices.find((candidate) => candidate.id === id);
  if (!price) return [`${subject}, which Stripe does not know`];
  if (expected === undefined) return [`${subject}, and the catalog has no such thing`];
  if (expected === NO_ID || expected === id) return [];
  return [`${subject}${price.active ? '' : ' (archived at Stripe)'}, but has to be ${expected}`];
}

/** The ids in a map by service and cycle, such as `blogs-2 monthly`. */
function entriesOf({ services, setupFees }: PriceMap): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(services).flatMap(([service, cycles]) =>
      Object.entries(cycles ?? {}).map(([cycle, id]) => [`${service} ${cycle}`, id] as const),
    ),
    ...Object.entries(setupFees).map(([tier, id]) => [`setup fee $${tier}`, id] as const),
  ]);
}
