import type Stripe from 'stripe';
import type { CatalogCharge } from '../../domain/contracts/purchases.ts';
import { readOrderMetadata } from '../../domain/orders.ts';
import { findService } from '../../domain/shop/catalog.ts';
import {
  mappedPrices,
  PRICE_DEFINITIONS,
  type PriceDefinition,
  priceMapFrom,
} from '../../domain/shop/prices.ts';
import { getId, type StripePurchase } from './purchase.ts';

/** Charges of a checkout by the price's lookup key. */
type Charges = ReadonlyMap<string, { readonly quantity: number; readonly amount: number }>;

const CURRENCY = 'usd';

/** Prices by their lookup keys, which stay the same when the provider's ids change. */
const PRICES = priceMapFrom(new Map(PRICE_DEFINITIONS.map(({ lookupKey }) => [lookupKey, lookupKey])));
const DEFINITIONS = new Map(PRICE_DEFINITIONS.map((definition) => [definition.lookupKey, definition]));

type CheckoutCharge = Pick<StripePurchase, 'session' | 'lines'>;

/**
 * Whether a checkout charged exactly the ordered services and their setup fees at catalog prices, less a promotion code's discount. A
 * checkout at the prices of the previous release is compared with those.
 */
export function matchesCatalog({ session, lines }: CheckoutCharge): boolean {
  const expected = getExpectedCharges({ session, lines });
  const charged = getActualCharges(lines);
  const total = sumAmounts([...expected.values()]);
  return (
    session.currency === CURRENCY &&
    session.amount_subtotal === total &&
    session.amount_total === applyDiscount(total, session) &&
    charged.size === expected.size &&
    [...expected].every(([key, { quantity, amount }]) => {
      const found = charged.get(key);
      return found?.quantity === quantity && found.amount === amount;
    })
  );
}

/** Returns the charge that the catalog asks for, which is shown beside the actual charge. */
export function getCatalogCharge(charged: CheckoutCharge): CatalogCharge {
  const lines = [...getExpectedCharges(charged)].flatMap(([key, { quantity, amount }]) => {
    const name = DEFINITIONS.get(key)?.productName;
    return name !== undefined && Number.isFinite(amount) ? [{ name, quantity, amount }] : [];
  });
  return { lines, amount: applyDiscount(sumAmounts(lines), charged.session) };
}

/** Returns the amount due for a checkout's lines, in cents. */
function applyDiscount(sum: number, { total_details }: Stripe.Checkout.Session): number {
  const { amount_discount: discount = 0, amount_tax: tax = 0 } = total_details ?? {};
  return sum - discount + tax;
}

function sumAmounts(charges: readonly { readonly amount: number }[]): number {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the expected charges of the services in the session's metadata. Unknown services never match. */
function getExpectedCharges({ session, lines }: CheckoutCharge): Charges {
  const { cycle, quantities, hasPreviousPrices } = readOrderMetadata(session.metadata);
  const previous = hasPreviousPrices ? getUnitAmounts(lines) : undefined;
  const units = [...quantities].flatMap(([id, quantity]) => {
    const service = findService(id);
    const mapped = service && mappedPrices(PRICES, service, cycle);
    if (!mapped) return [{ key: id, quantity, amount: Number.NaN }];
    const keys = mapped.setupFee ? [mapped.price, mapped.setupFee] : [mapped.price];
    return keys.map((key) => ({
      key,
      quantity,
      amount: quantity * (previous?.get(key) ?? DEFINITIONS.get(key)?.unitAmountCents ?? 0),
    }));
  });
  return sumCharges(units);
}

/** Returns the unit amounts of a checkout's prices, in cents, by the lookup keys of the catalog. */
function getUnitAmounts(lines: readonly Stripe.LineItem[]): ReadonlyMap<string, number> {
  return new Map(
    lines.flatMap(({ price }) => {
      const key = price && findDefinition(price)?.lookupKey;
      return key && price.unit_amount !== null ? [[key, price.unit_amount]] : [];
    }),
  );
}

function getActualCharges(lines: readonly Stripe.LineItem[]): Charges {
  return sumCharges(
    lines.map(({ id, price, quantity, amount_subtotal: amount }) => ({
      key: (price && findDefinition(price)?.lookupKey) ?? id,
      quantity: quantity ?? 0,
      amount,
    })),
  );
}

function sumCharges(
  units: readonly { readonly key: string; readonly quantity: number; readonly amount: number }[],
): Charges {
  const charges = new Map<string, { quantity: number; amount: number }>();
  for (const { key, quantity, amount } of units) {
    const sum = charges.get(key) ?? { quantity: 0, amount: 0 };
    charges.set(key, { quantity: sum.quantity + quantity, amount: sum.amount + amount });
  }
  return charges;
}

/** Finds the catalog's definition of a price, also for older prices of the same product. */
function findDefinition({
  product,
  recurring,
}: Pick<Stripe.Price, 'product' | 'recurring'>): PriceDefinition | undefined {
  return PRICE_DEFINITIONS.find(
    ({ productId, interval }) => productId === getId(product) && interval === recurring?.interval,
  );
}
