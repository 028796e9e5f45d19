/** Makes the payment provider's products and prices match the catalog. All changes are planned before any is made. */
import type Stripe from 'stripe';
import {
  PRICE_DEFINITIONS,
  type PriceDefinition,
  type PriceMap,
  priceMapFrom,
} from '../../domain/shop/prices.ts';
import {
  CURRENCY,
  definedCharge,
  describeCharge,
  type Inventory,
  PRODUCT_DEFINITIONS,
  type ProductDefinition,
  priceDifferences,
  pricesWithLookupKey,
  productDifferences,
  readInventory,
} from '../../domain/shop/provider-prices.ts';
import { SHORT_NAME } from '../../domain/text/short-name.ts';

/** Metadata of products and prices that this project created; only these are archived. */
const MANAGED = { managed_by: SHORT_NAME };

interface Step {
  /** Such as `replace  s5_blogs-2_monthly  $115.00 every month -> $120.00 every month`. */
  readonly line: string;
  readonly apply: (stripe: Stripe) => Promise<{ readonly id: string }>;
}

interface PriceStep extends Step {
  /** Key of the price that the step returns. */
  readonly lookupKey: string;
  readonly replaced?: Stripe.Price;
}

export interface Plan {
  /** In order of execution: later steps depend on earlier ones. */
  readonly steps: readonly (Step | PriceStep)[];
  /** Ids of the unchanged prices, by lookup key. */
  readonly unchanged: ReadonlyMap<string, string>;
  readonly unchangedProducts: number;
  /** Old prices that stay active for now, because a deployed stage may use them. */
  readonly waiting: readonly Stripe.Price[];
}

/**
 * Finds each price of the catalog at the provider by its lookup key, creates missing ones and replaces changed ones.
 * Old prices stay active, since a deployed stage may use them. Idempotent.
 */
export async function syncPrices(stripe: Stripe): Promise<PriceMap> {
  return applyPlan(stripe, planSync(await readInventory(stripe)));
}

/**
 * Compares the provider with the catalog.
 * @param inUse ids of prices in use by deployed stages. All other old prices are archived; none is archived when it is
 *   absent.
 */
export function planSync(inventory: Inventory, inUse?: ReadonlySet<string>): Plan {
  const productSteps = PRODUCT_DEFINITIONS.flatMap((product) => productStep(inventory, product));
  const priceSteps = PRICE_DEFINITIONS.flatMap((definition) => priceStep(inventory, definition));
  const changed = new Set(priceSteps.map(({ lookupKey }) => lookupKey));
  const unchanged = new Map(
    PRICE_DEFINITIONS.filter(({ lookupKey }) => !changed.has(lookupKey)).map(({ lookupKey }) => [
      lookupKey,
      pricesWithLookupKey(inventory, lookupKey)[0]?.id ?? '',
    ]),
  );

  const current = new Set(unchanged.values());
  const replaced = new Set(priceSteps.map((step) => step.replaced));
  const old = inventory.prices.filter(
    (price) => price.active && !current.has(price.id) && (isManaged(price) || replaced.has(price)),
  );
  const archived = old.filter(({ id }) => inUse !== undefined && !inUse.has(id));
  return {
    steps: [...productSteps, ...priceSteps, ...archived.map(archiveStep)],
    unchanged,
    unchangedProducts: PRODUCT_DEFINITIONS.length - productSteps.length,
    waiting: old.filter((price) => !archived.includes(price)),
  };
}

/** Executes a plan. After an error, a new plan continues from there. @param onStep called after each step */
export async function applyPlan(stripe: Stripe, plan: Plan, onStep = () => {}): Promise<PriceMap> {
  const idByLookupKey = new Map(plan.unchanged);
  for (const step of plan.steps) {
    const { id } = await step.apply(stripe);
    if ('lookupKey' in step) idByLookupKey.set(step.lookupKey, id);
    onStep();
  }
  return priceMapFrom(idByLookupKey);
}

/** Formats an old price. */
export function describeOld(price: Stripe.Price): string {
  return [price.id, price.lookup_key, describeCharge(price)].filter((part) => part !== null).join('  ');
}

function isManaged({ metadata }: Stripe.Price): boolean {
  return metadata.managed_by === MANAGED.managed_by;
}

function productStep({ products }: Inventory, definition: ProductDefinition): Step | [] {
  const { productId: id, productName: name, productDescription: description } = definition;
  const texts = { name, ...(description && { description }) };
  const found = products.get(id);
  if (!found) {
    return {
      line: `create   product ${id}  "${name}"`,
      apply: (stripe) => stripe.products.create({ id, ...texts, metadata: MANAGED }),
    };
  }
  const changes = productDifferences(found, definition).map(
    ({ what, stripe, catalog }) => `${what} "${stripe}" -> "${catalog}"`,
  );
  if (changes.length === 0) return [];
  return {
    line: `update   product ${id}  ${changes.join(', ')}`,
    apply: (stripe) => stripe.products.update(id, { ...texts, active: true }),
  };
}

function priceStep(inventory: Inventory, definition: PriceDefinition): PriceStep | [] {
  const { lookupKey } = definition;
  const [old] = pricesWithLookupKey(inventory, lookupKey);
  const create = (stripe: Stripe) => createPrice(stripe, definition);
  if (!old) return { line: `create   ${lookupKey}  ${definedCharge(definition)}`, lookupKey, apply: create };
  if (priceDifferences(old, definition).length > 0) {
    return {
      line: `replace  ${lookupKey}  ${describeReplacement(old, definition)}`,
      lookupKey,
      replaced: old,
      apply: async (stripe) => {
        // Without its lookup key, a price that was created by hand can only be found by this metadata.
        if (!isManaged(old)) await stripe.prices.update(old.id, { metadata: MANAGED });
        return create(stripe);
      },
    };
  }
  if (old.active) return [];
  return {
    line: `restore  ${lookupKey}  ${definedCharge(definition)}, archived until now`,
    lookupKey,
    apply: (stripe) => stripe.prices.update(old.id, { active: true }),
  };
}

function archiveStep(price: Stripe.Price): Step {
  return {
    line: `archive  ${describeOld(price)}`,
    apply: (stripe) => stripe.prices.update(price.id, { active: false }),
  };
}

function describeReplacement(old: Stripe.Price, definition: PriceDefinition): string {
  const [before, after] = [describeCharge(old), definedCharge(definition)];
  if (before !== after) return `${before} -> ${after}`;
  const changes = priceDifferences(old, definition);
  return changes.map(({ what, stripe, catalog }) => `${what} ${stripe} -> ${catalog}`).join(', ');
}

/** A price's amount is immutable: a new price takes over its lookup key. */
function createPrice(
  stripe: Stripe,
  { lookupKey, productId, unitAmountCents, interval }: PriceDefinition,
): Promise<Stripe.Price> {
  return stripe.prices.create({
    product: productId,
    currency: CURRENCY,
    unit_amount: unitAmountCents,
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: MANAGED,
    ...(interval && { recurring: { interval } }),
  });
}
