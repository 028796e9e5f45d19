/** Products and prices at the payment provider, and their differences to the catalog. Read-only. */
import type Stripe from 'stripe';
import { money } from './money.ts';
import { PRICE_DEFINITIONS, type PriceDefinition, type PriceMap, priceMapFrom } from './prices.ts';

export const CURRENCY = 'usd';

const PAGE = 100;

/** A product that the provider must have. */
export type ProductDefinition = Pick<PriceDefinition, 'productId' | 'productName' | 'productDescription'>;

export const PRODUCT_DEFINITIONS: readonly ProductDefinition[] = [
  ...new Map(PRICE_DEFINITIONS.map((definition) => [definition.productId, definition])).values(),
];

export interface Inventory {
  /** The catalog's products that exist, by id. */
  readonly products: ReadonlyMap<string, Stripe.Product>;
  /** Every price of the account, including archived ones. */
  readonly prices: readonly Stripe.Price[];
}

/** A field that differs between provider and catalog; both formatted for people. */
export interface Difference {
  readonly what: string;
  readonly stripe: string;
  readonly catalog: string;
}

/** Reads all products and prices to compare with the catalog. */
export async function readInventory(stripe: Stripe): Promise<Inventory> {
  const ids = PRODUCT_DEFINITIONS.map(({ productId }) => productId);
  const [products, active, archived] = await Promise.all([
    productsOf(stripe, ids),
    all(stripe.prices.list({ active: true, limit: PAGE })),
    all(stripe.prices.list({ active: false, limit: PAGE })),
  ]);
  return {
    products: new Map(products.map((product) => [product.id, product])),
    prices: [...active, ...archived],
  };
}

async function productsOf(stripe: Stripe, ids: readonly string[]): Promise<Stripe.Product[]> {
  const found: Stripe.Product[] = [];
  for (let start = 0; start < ids.length; start += PAGE) {
    const { data } = await stripe.products.list({ ids: ids.slice(start, start + PAGE), limit: PAGE });
    found.push(...data);
  }
  return found;
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of pages) items.push(item);
  return items;
}

/** The prices with a lookup key, active ones first. The provider allows only one active. */
export function pricesWithLookupKey({ prices }: Inventory, lookupKey: string): Stripe.Price[] {
  const holders = prices.filter((price) => price.lookup_key === lookupKey);
  return holders.sort((a, b) => Number(b.active) - Number(a.active));
}

/** Differences between a price and its definition; an archived price does not differ. */
export function priceDifferences(price: Stripe.Price, definition: PriceDefinition): Difference[] {
  return differing([
    ['amount', amountOf(price), money(definition.unitAmountCents, CURRENCY)],
    ['currency', price.currency, CURRENCY],
    ['interval', intervalOf(price), definition.interval ? `every ${definition.interval}` : 'once'],
    ['product', productIdOf(price), definition.productId],
  ]);
}

/** Differences between a product and its definition, including an archived product. */
export function productDifferences(product: Stripe.Product, definition: ProductDefinition): Difference[] {
  const { productName, productDescription } = definition;
  return differing([
    ['name', product.name, productName],
    ['description', product.description ?? '', productDescription ?? product.description ?? ''],
    ['state', product.active ? 'active' : 'archived', 'active'],
  ]);
}

function differing(pairs: readonly (readonly [string, string, string])[]): Difference[] {
  return pairs
    .filter(([, stripe, catalog]) => stripe !== catalog)
    .map(([what, stripe, catalog]) => ({ what, stripe, catalog }));
}

/** Formats a price's charge, such as `$1,392.00 every year`. */
export function describeCharge(price: Stripe.Price): string {
  return `${amountOf(price)} ${intervalOf(price)}`;
}

/** Formats a definition's charge, like `describeCharge`. */
export function definedCharge({ unitAmountCents, interval }: PriceDefinition): string {
  return `${money(unitAmountCents, CURRENCY)} ${interval ? `every ${interval}` : 'once'}`;
}

function amountOf({ unit_amount, currency }: Stripe.Price): string {
  return unit_amount === null ? 'no fixed amount' : money(unit_amount, currency);
}

function intervalOf({ recurring }: Stripe.Price): string {
  if (!recurring) return 'once';
  const { interval, interval_count, usage_type } = recurring;
  const rhythm = interval_count === 1 ? `every ${interval}` : `every ${interval_count} ${interval}s`;
  return usage_type === 'metered' ? `${rhythm}, by use` : rhythm;
}

function productIdOf({ product }: Stripe.Price): string {
  return typeof product === 'string' ? product : product.id;
}

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
