import { invalidRequest, noSuch } from './errors.ts';
import type { CheckoutMode, LineItem, Price, StoredLine } from './objects.ts';
import { group, integer, list, required, text } from './params.ts';
import { type Account, newId } from './store.ts';

const MAX_QUANTITY = 999_999;

/** The limits for one checkout, in cents. Zero is allowed too. */
const MIN_TOTAL = 50;
const MAX_TOTAL = 99_999_999;

const INTERVALS: readonly string[] = ['month', 'year'];

interface LineParams {
  readonly price: string;
  readonly quantity: number;
}

/** The `line_items` parameter. */
export const LINE_ITEMS = required(
  list(group({ price: required(text), quantity: required(integer(1, MAX_QUANTITY)) })),
);

/** A session's lines and their total. */
export interface ChargedLines {
  readonly lines: readonly StoredLine[];
  /** The total, in cents. */
  readonly amount: number;
}

/**
 * Checks line items against the stored prices by the rules of a checkout session.
 * @throws StripeError 400 for the first broken rule
 */
export function checkLines(items: readonly LineParams[], mode: CheckoutMode, account: Account): ChargedLines {
  const prices = items.map(({ price }, index) => activePrice(price, `line_items[${index}][price]`, account));
  if (mode === 'payment') checkPaymentPrices(prices);
  else checkSubscriptionPrices(prices);
  const amount = prices.reduce(
    (sum, price, index) => sum + price.unit_amount * (items[index]?.quantity ?? 0),
    0,
  );
  checkTotal(amount);
  const lines = items.map((item) => ({ id: newId('li'), ...item }));
  return { lines, amount };
}

function activePrice(id: string, param: string, { records }: Account): Price {
  const price = records.prices.get(id);
  if (!price) throw noSuch('price', id, param);
  if (!price.active) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param,
    });
  }
  const { interval, interval_count } = price.recurring ?? { interval: 'month', interval_count: 1 };
  if (price.currency !== 'usd' || interval_count !== 1 || !INTERVALS.includes(interval)) {
    throw invalidRequest('The stand-in simulates checkouts in usd, once, every month or every year.', {
      param,
    });
  }
  return price;
}

function checkPaymentPrices(prices: readonly Price[]): void {
  const recurring = prices.findIndex((price) => price.recurring);
  if (recurring < 0) return;
  throw invalidRequest(
    'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use ' +
      'only one-time prices.',
    { param: `line_items[${recurring}]` },
  );
}

function checkSubscriptionPrices(prices: readonly Price[]): void {
  const recurring = prices.filter((price) => price.recurring);
  if (recurring.length === 0) {
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
    );
  }
  const repeated = recurring.find((price, index) => recurring.indexOf(price) < index);
  if (repeated) {
    throw invalidRequest(`Cannot add multiple subscription items with the same plan: ${repeated.id}`, {
      param: 'line_items',
    });
  }
  if (new Set(recurring.map((price) => price.recurring?.interval)).size > 1) {
    throw invalidRequest('Checkout does not support multiple prices with different billing intervals.', {
      param: 'line_items',
    });
  }
}

function checkTotal(amount: number): void {
  if (amount > MAX_TOTAL) {
    throw invalidRequest("The Checkout Session's total amount due must be no more than $999,999.99.", {
      param: 'line_items',
      code: 'amount_too_large',
    });
  }
  if (amount > 0 && amount < MIN_TOTAL) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least $0.50 usd.", {
      param: 'line_items',
      code: 'amount_too_small',
    });
  }
}

/** The lines of a session in API format, with their prices. */
export function serializeLines(lines: readonly StoredLine[], { records }: Account): LineItem[] {
  return lines.flatMap(({ id, price: priceId, quantity }) => {
    const price = records.prices.get(priceId);
    if (!price) return [];
    return {
      id,
      object: 'item' as const,
      amount_subtotal: price.unit_amount * quantity,
      currency: price.currency,
      description: records.products.get(price.product)?.name ?? null,
      price,
      quantity,
    };
  });
}
