import type Stripe from 'stripe';
import type { CatalogueCharge } from '../../domain/contracts/purchases.ts';
import { readOrderMetadata } from '../../domain/orders.ts';
import { findService } from '../../domain/shop/catalogue.ts';
import {
  mappedPrices,
  PRICE_DEFINITIONS,
  type PriceDefinition,
  priceMapFrom,
} from '../../domain/shop/prices.ts';
import { idOf, type Purchase } from './purchase.ts';

/** Charges of a checkout by the price's lookup key. */
type Charges = ReadonlyMap<string, { readonly quantity: number; readonly amount: number }>;

const CURRENCY = 'usd';

/** Prices by their lookup keys, which stay the same when the provider's ids change. */
const PRICES = priceMapFrom(new Map(PRICE_DEFINITIONS.map(({ lookupKey }) => [lookupKey, lookupKey])));
const DEFINITIONS = new Map(PRICE_DEFINITIONS.map((definition) => [definition.lookupKey, definition]));

type Charged = Pick<Purchase, 'session' | 'lines'>;

/** Whether a checkout charged catalogue prices for what was ordered, less a promotion code's discount. */
export function matchesCatalogue({ session, lines }: Charged): boolean {
  const expected = expectedCharges({ session, lines });
  const charged = actualCharges(lines);
  const total = sumOf([...expected.values()]);
  return (
    session.currency === CURRENCY &&
    session.amount_subtotal === total &&
    session.amount_total === afterDiscount(total, session) &&
    charged.size === expected.size &&
    [...expected].every(([key, { quantity, amount }]) => {
      const found = charged.get(key);
      return found?.quantity === quantity && found.amount === amount;
    })
  );
}

/** What a checkout should have charged according to the catalogue, to be shown beside the actual charge. */
export function catalogueCharge(charged: Charged): CatalogueCharge {
  const lines = [...expectedCharges(charged)].flatMap(([key, { quantity, amount }]) => {
    const name = DEFINITIONS.get(key)?.productName;
    return name !== undefined && Number.isFinite(amount) ? [{ name, quantity, amount }] : [];
  });
  return { lines, amount: afterDiscount(sumOf(lines), charged.session) };
}

/** The amount due of a checkout's lines, in cents. */
function afterDiscount(sum: number, { total_details }: Stripe.Checkout.Session): number {
  const { amount_discount: discount = 0, amount_tax: tax = 0 } = total_details ?? {};
  return sum - discount + tax;
}

function sumOf(charges: readonly { readonly amount: number }[]): number {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}

/** The expected charges of the services in the session's metadata. Unknown services add nothing. */
function expectedCharges({ session, lines }: Charged): Charges {
  const { cycle, quantities, hasPreviousPrices } = readOrderMetadata(session.metadata);
  const previous = hasPreviousPrices ? unitAmounts(lines) : undefined;
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
  return chargesOf(units);
}

/** The amounts in cents of the prices that a checkout is at, by the lookup keys of the catalogue. */
function unitAmounts(lines: readonly Stripe.LineItem[]): ReadonlyMap<string, number> {
  return new Map(
    lines.flatMap(({ price }) => {
      const key = price && definitionOf(price)?.lookupKey;
      return key && price.unit_amount !== null ? [[key, price.unit_amount]] : [];
    }),
  );
}

function actualCharges(lines: readonly Stripe.LineItem[]): Charges {
  return chargesOf(
    lines.map(({ id, price, quantity, amount_subtotal: amount }) => ({
      key: (price && definitionOf(price)?.lookupKey) ?? id,
      quantity: quantity ?? 0,
      amount,
    })),
  );
}

function chargesOf(
  units: readonly { readonly key: string; readonly quantity: number; readonly amount: number }[],
): Charges {
  const charges = new Map<string, { quantity: number; amount: number }>();
  for (const { key, quantity, amount } of units) {
    const sum = charges.get(key) ?? { quantity: 0, amount: 0 };
    charges.set(key, { quantity: sum.quantity + quantity, amount: sum.amount + amount });
  }
  return charges;
}

/** The catalogue's definition of a price; older prices of the same product are recognized too. */
function definitionOf({
  product,
  recurring,
}: Pick<Stripe.Price, 'product' | 'recurring'>): PriceDefinition | undefined {
  return PRICE_DEFINITIONS.find(
    ({ productId, interval }) => productId === idOf(product) && interval === recurring?.interval,
  );
}
