import { invalidRequest, noSuch } from './errors.ts';
import type { FormValue } from './form-body.ts';
import { newId } from './ids.ts';
import { group, integer, list, text } from './params.ts';
import type { Price } from './prices.ts';
import type { Account } from './store.ts';

export type CheckoutMode = 'payment' | 'subscription';

/** A line of a session. The amount of a price never changes, so the price is looked up when it is shown. */
export interface StoredLine {
  readonly id: string;
  readonly price: string;
  readonly quantity: number;
}

const MAX_LINES = 100;
const MAX_LINES_OF_A_KIND = 20;
const MAX_QUANTITY = 999_999;

/** The limits for one checkout, in cents. Zero is allowed too. */
const MIN_TOTAL = 50;
const MAX_TOTAL = 99_999_999;

const LINE = group({ price: text(), quantity: integer(1, MAX_QUANTITY) });

export interface LineItemParams {
  readonly price: string;
  readonly quantity: number;
}

/** The `line_items` parameter. */
export const LINE_ITEMS = list(lineItem, MAX_LINES);

function lineItem(value: FormValue | undefined, path: string): LineItemParams {
  const { price, quantity } = LINE(value, path) ?? {};
  if (price === undefined) {
    throw invalidRequest(
      'You must provide either price or price_data for each line item when using prices.',
      { param: path },
    );
  }
  if (quantity === undefined) {
    throw invalidRequest(`Quantity is required. Add \`quantity\` to \`${path}\``, { param: path });
  }
  return { price, quantity };
}

interface PricedLine extends StoredLine {
  readonly priced: Price;
}

/** A session's lines and their total. */
export interface ChargedLines {
  readonly lines: readonly StoredLine[];
  /** The total, in cents. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Checks line items against the stored prices by the rules of a checkout session.
 * @throws StripeError 400 for the first broken rule
 */
export function checkLines(
  items: readonly LineItemParams[],
  mode: CheckoutMode,
  account: Account,
): ChargedLines {
  const lines = items.map((item, index) => pricedLine(item, `line_items[${index}]`, account));
  const currency = oneCurrency(lines);
  if (mode === 'payment') checkPaymentLines(lines);
  else checkSubscriptionLines(lines);
  const amount = lines.reduce((sum, { priced, quantity }) => sum + priced.unit_amount * quantity, 0);
  checkTotal(amount);
  return { lines: lines.map(({ id, price, quantity }) => ({ id, price, quantity })), amount, currency };
}

function pricedLine({ price, quantity }: LineItemParams, param: string, account: Account): PricedLine {
  const priced = account.records.prices.get(price);
  if (!priced) throw noSuch('price', price, `${param}[price]`);
  if (!priced.active) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param: `${param}[price]`,
    });
  }
  return { id: newId('li'), price, quantity, priced };
}

function oneCurrency(lines: readonly PricedLine[]): string {
  const expected = lines[0]?.priced.currency ?? '';
  const other = lines.find(({ priced }) => priced.currency !== expected);
  if (other) {
    throw invalidRequest(
      `The price specified only supports \`${other.priced.currency}\`. This doesn't match the expected ` +
        `currency: \`${expected}\`.`,
      { param: `line_items[${lines.indexOf(other)}][price]` },
    );
  }
  return expected;
}

function checkPaymentLines(lines: readonly PricedLine[]): void {
  const recurring = lines.findIndex(({ priced }) => priced.recurring);
  if (recurring < 0) return;
  throw invalidRequest(
    'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use ' +
      'only one-time prices.',
    { param: `line_items[${recurring}]` },
  );
}

function checkSubscriptionLines(lines: readonly PricedLine[]): void {
  const recurring = lines.filter(({ priced }) => priced.recurring);
  if (recurring.length === 0) {
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
    );
  }
  const repeated = recurring.find(
    ({ price }, index) => recurring.findIndex((line) => line.price === price) < index,
  );
  if (repeated) {
    throw invalidRequest(`Cannot add multiple subscription items with the same plan: ${repeated.price}`, {
      param: 'line_items',
    });
  }
  const intervals = recurring.map(
    ({ priced }) => `${priced.recurring?.interval_count} ${priced.recurring?.interval}`,
  );
  if (new Set(intervals).size > 1) {
    throw invalidRequest('Checkout does not support multiple prices with different billing intervals.', {
      param: 'line_items',
    });
  }
  checkCount(recurring.length, 'recurring');
  checkCount(lines.length - recurring.length, 'one-time');
}

function checkCount(count: number, kind: string): void {
  if (count <= MAX_LINES_OF_A_KIND) return;
  throw invalidRequest(
    `Checkout supports at most ${MAX_LINES_OF_A_KIND} line items with ${kind} prices in \`subscription\` mode; ` +
      `you passed ${count}.`,
    { param: 'line_items' },
  );
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
