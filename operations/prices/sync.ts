/** Makes the payment provider's products and prices match the catalogue. */
import type Stripe from 'stripe';
import { type PriceDefinition, type PriceMap, priceMapFrom } from '../../domain/shop/prices.ts';
import { CURRENCY, type ProductDefinition, readInventory } from './inventory.ts';
import { isManaged, MANAGED, type Plan, planSync, type Step } from './plan.ts';

/**
 * Finds each price of the catalogue at the provider by its lookup key, creates missing ones and replaces changed ones.
 * Old prices stay active, since a deployed stage may use them. Idempotent.
 */
export async function syncPrices(stripe: Stripe): Promise<PriceMap> {
  return applyPlan(stripe, planSync(await readInventory(stripe)));
}

/**
 * Executes a plan step by step. After an error, a new plan continues from there.
 * @param onStep called after each step
 * @returns the ids of the catalogue's prices
 */
export async function applyPlan(
  stripe: Stripe,
  plan: Plan,
  onStep: (step: Step) => void = () => {},
): Promise<PriceMap> {
  const idByLookupKey = new Map(plan.unchanged);
  for (const step of plan.steps) {
    const price = await applyStep(stripe, step);
    if ('definition' in step && price) idByLookupKey.set(step.definition.lookupKey, price.id);
    onStep(step);
  }
  return priceMapFrom(idByLookupKey);
}

/** @returns the price that has the step's lookup key now */
async function applyStep(stripe: Stripe, step: Step): Promise<Stripe.Price | undefined> {
  switch (step.kind) {
    case 'create-product': {
      await stripe.products.create({
        id: step.product.productId,
        ...described(step.product),
        metadata: MANAGED,
      });
      return undefined;
    }
    case 'update-product': {
      await stripe.products.update(step.product.productId, { ...described(step.product), active: true });
      return undefined;
    }
    case 'create-price':
      return createPrice(stripe, step.definition);
    case 'replace-price':
      return replacePrice(stripe, step.old, step.definition);
    case 'restore-price':
      return stripe.prices.update(step.old.id, { active: true });
    case 'archive-price':
      return stripe.prices.update(step.old.id, { active: false });
  }
}

function described({ productName, productDescription }: ProductDefinition) {
  return { name: productName, ...(productDescription && { description: productDescription }) };
}

/** A price's amount is immutable: a new price takes over its lookup key. */
async function replacePrice(
  stripe: Stripe,
  old: Stripe.Price,
  definition: PriceDefinition,
): Promise<Stripe.Price> {
  // After it has lost its lookup key, a price that was created by hand can only be found by this metadata.
  if (!isManaged(old)) await stripe.prices.update(old.id, { metadata: MANAGED });
  return createPrice(stripe, definition);
}

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
