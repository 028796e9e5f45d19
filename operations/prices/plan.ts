/** The changes that make the payment provider match the catalogue, planned before any is made. */
import type Stripe from 'stripe';
import { PRICE_DEFINITIONS, type PriceDefinition } from '../../domain/shop/prices.ts';
import { SHORT_NAME } from '../../domain/text/short-name.ts';
import {
  chargeOf,
  type Difference,
  definedCharge,
  type Inventory,
  PRODUCT_DEFINITIONS,
  type ProductDefinition,
  priceDifferences,
  pricesWithLookupKey,
  productDifferences,
} from './inventory.ts';

/** Metadata of products and prices that this project created; only these are archived. */
export const MANAGED = { managed_by: SHORT_NAME };

export type Step =
  | { readonly kind: 'create-product'; readonly product: ProductDefinition }
  | {
      readonly kind: 'update-product';
      readonly product: ProductDefinition;
      readonly differences: readonly Difference[];
    }
  | { readonly kind: 'create-price'; readonly definition: PriceDefinition }
  | { readonly kind: 'replace-price'; readonly definition: PriceDefinition; readonly old: Stripe.Price }
  | { readonly kind: 'restore-price'; readonly definition: PriceDefinition; readonly old: Stripe.Price }
  | { readonly kind: 'archive-price'; readonly old: Stripe.Price };

export interface Plan {
  /** In order of execution: later steps depend on earlier ones. */
  readonly steps: readonly Step[];
  /** Ids of the unchanged prices, by lookup key. */
  readonly unchanged: ReadonlyMap<string, string>;
  readonly unchangedProducts: number;
  /** Old prices that stay active for now, because a deployed stage may use them. */
  readonly waiting: readonly Stripe.Price[];
}

/**
 * Compares the provider with the catalogue.
 * @param inUse ids of prices in use by deployed stages. All other old prices are archived; none is archived when it is
 *   absent.
 */
export function planSync(inventory: Inventory, inUse?: ReadonlySet<string>): Plan {
  const productSteps = PRODUCT_DEFINITIONS.flatMap((product) => productStep(inventory, product));
  const priceSteps = PRICE_DEFINITIONS.flatMap((definition) => priceStep(inventory, definition));

  const changed = new Set(priceSteps.map(({ definition }) => definition.lookupKey));
  const unchanged = new Map(
    PRICE_DEFINITIONS.filter(({ lookupKey }) => !changed.has(lookupKey)).map(({ lookupKey }) => [
      lookupKey,
      pricesWithLookupKey(inventory, lookupKey)[0]?.id ?? '',
    ]),
  );

  const current = new Set(unchanged.values());
  const replaced = new Set(priceSteps.map((step) => step.kind === 'replace-price' && step.old));
  const old = inventory.prices.filter(
    (price) => price.active && !current.has(price.id) && (isManaged(price) || replaced.has(price)),
  );
  const archived = old.filter(({ id }) => inUse !== undefined && !inUse.has(id));
  return {
    steps: [
      ...productSteps,
      ...priceSteps,
      ...archived.map((price) => ({ kind: 'archive-price' as const, old: price })),
    ],
    unchanged,
    unchangedProducts: PRODUCT_DEFINITIONS.length - productSteps.length,
    waiting: old.filter((price) => !archived.includes(price)),
  };
}

/** Whether this project created a price, or manages it. */
export function isManaged({ metadata }: Stripe.Price): boolean {
  return metadata.managed_by === MANAGED.managed_by;
}

function productStep({ products }: Inventory, product: ProductDefinition): Step[] {
  const found = products.get(product.productId);
  if (!found) return [{ kind: 'create-product', product }];
  const differences = productDifferences(found, product);
  return differences.length > 0 ? [{ kind: 'update-product', product, differences }] : [];
}

type PriceStep = Extract<Step, { readonly definition: PriceDefinition }>;

function priceStep(inventory: Inventory, definition: PriceDefinition): PriceStep[] {
  const [old] = pricesWithLookupKey(inventory, definition.lookupKey);
  if (!old) return [{ kind: 'create-price', definition }];
  if (priceDifferences(old, definition).length > 0) return [{ kind: 'replace-price', definition, old }];
  return old.active ? [] : [{ kind: 'restore-price', definition, old }];
}

/** Formats a step as a line, such as `replace  s5_blogs-2_monthly  $115.00 every month -> $120.00 every month`. */
export function describeStep(step: Step): string {
  switch (step.kind) {
    case 'create-product':
      return `create   product ${step.product.productId}  "${step.product.productName}"`;
    case 'update-product': {
      const changes = step.differences.map(
        ({ what, stripe, catalogue }) => `${what} "${stripe}" -> "${catalogue}"`,
      );
      return `update   product ${step.product.productId}  ${changes.join(', ')}`;
    }
    case 'create-price':
      return `create   ${step.definition.lookupKey}  ${definedCharge(step.definition)}`;
    case 'replace-price':
      return `replace  ${step.definition.lookupKey}  ${replacement(step.old, step.definition)}`;
    case 'restore-price':
      return `restore  ${step.definition.lookupKey}  ${definedCharge(step.definition)}, archived until now`;
    case 'archive-price':
      return `archive  ${describeOld(step.old)}`;
  }
}

function replacement(old: Stripe.Price, definition: PriceDefinition): string {
  const [before, after] = [chargeOf(old), definedCharge(definition)];
  if (before !== after) return `${before} -> ${after}`;
  const changes = priceDifferences(old, definition);
  return changes.map(({ what, stripe, catalogue }) => `${what} ${stripe} -> ${catalogue}`).join(', ');
}

/** Formats an old price. */
export function describeOld(price: Stripe.Price): string {
  return [price.id, price.lookup_key, chargeOf(price)].filter((part) => part !== null).join('  ');
}
