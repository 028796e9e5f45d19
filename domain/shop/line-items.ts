/**
 * Line items of a checkout: how the browser makes them from a cart, and how the server validates them.
 * docs/product.md#checkout
 */
import { type CartItem, MAX_QUANTITY, MAX_SUBSCRIPTIONS, MAX_UNITS } from './cart.ts';
import { findService, SERVICES, type ServiceId } from './catalog.ts';
import { type BillingCycle, mappedPrices, type PriceMap } from './prices.ts';

export interface LineItem {
  /** The payment provider's price id. */
  readonly price: string;
  readonly quantity: number;
}

/** More line items than this are refused before anything is counted: each unit has one, and one for its setup fee. */
export const MAX_LINE_ITEMS = 2 * MAX_UNITS;

/** One line item per unit, each followed by its setup fee. @returns the lines, and the names of unpriced items */
export function buildLineItems(
  items: readonly Pick<CartItem, 'id' | 'name' | 'quantity'>[],
  cycle: BillingCycle,
  prices: PriceMap,
): { lineItems: LineItem[]; unmapped: string[] } {
  const lineItems: LineItem[] = [];
  const unmapped: string[] = [];
  for (const item of items) {
    const service = findService(item.id);
    const mapped = service && mappedPrices(prices, service, cycle);
    if (!mapped) {
      unmapped.push(item.name);
      continue;
    }
    for (let unit = 0; unit < item.quantity; unit++) {
      lineItems.push({ price: mapped.price, quantity: 1 });
      if (mapped.setupFee) lineItems.push({ price: mapped.setupFee, quantity: 1 });
    }
  }
  return { lineItems, unmapped };
}

export interface ReviewedOrder {
  /** Line items with the same price merged; services first, in catalog order, then setup fees. */
  readonly lines: readonly LineItem[];
  /** 'payment' when every service is one-time. */
  readonly mode: 'subscription' | 'payment';
  readonly services: readonly { readonly id: ServiceId; readonly quantity: number }[];
}

export type LineItemProblem =
  | 'unknown_price'
  | 'wrong_billing_cycle'
  | 'setup_fee_mismatch'
  | 'too_many_lines'
  | 'too_many_units';

export type LineItemReview =
  | { readonly ok: true; readonly order: ReviewedOrder }
  | { readonly ok: false; readonly problem: LineItemProblem; readonly message: string };

/** Validates requested line items: catalog prices of one cycle, and one setup fee for each unit that has one. */
export function reviewLineItems(
  lineItems: readonly LineItem[],
  cycle: BillingCycle,
  prices: PriceMap,
): LineItemReview {
  const asked = sumByPrice(lineItems);
  const order = orderOf(asked, cycle, prices);

  const expected = sumByPrice(order.lines);
  const setupFees = new Set(Object.values(prices.setupFees));
  for (const price of asked.keys()) {
    if (expected.has(price) || setupFees.has(price)) continue;
    return isOfOtherCycle(price, cycle, prices)
      ? refuse('wrong_billing_cycle', `A price in the cart does not belong to ${cycle} billing.`)
      : refuse('unknown_price', 'The cart contains a price that is not in our catalog.');
  }
  for (const setupFee of setupFees) {
    if ((asked.get(setupFee) ?? 0) !== (expected.get(setupFee) ?? 0)) {
      return refuse('setup_fee_mismatch', 'The setup fees do not match the services in the cart.');
    }
  }
  const recurringLines = order.services.filter(({ id }) => !findService(id)?.oneTime).length;
  if (recurringLines > MAX_SUBSCRIPTIONS) {
    return refuse(
      'too_many_lines',
      `You can order up to ${MAX_SUBSCRIPTIONS} different services at once. Please split the order.`,
    );
  }
  const quantities = order.services.map(({ quantity }) => quantity);
  if (Math.max(...quantities) > MAX_QUANTITY || quantities.reduce((sum, each) => sum + each, 0) > MAX_UNITS) {
    return refuse(
      'too_many_units',
      `You can order up to ${MAX_QUANTITY} of the same service and ${MAX_UNITS} in total. Please split the order.`,
    );
  }
  return { ok: true, order };
}

function orderOf(asked: ReadonlyMap<string, number>, cycle: BillingCycle, prices: PriceMap): ReviewedOrder {
  const lines: LineItem[] = [];
  const setupFees = new Map<string, number>();
  const services: { id: ServiceId; quantity: number }[] = [];
  let mode: ReviewedOrder['mode'] = 'payment';
  for (const service of SERVICES) {
    const mapped = mappedPrices(prices, service, cycle);
    const quantity = mapped && asked.get(mapped.price);
    if (!mapped || !quantity) continue;
    services.push({ id: service.id, quantity });
    lines.push({ price: mapped.price, quantity });
    if (!service.oneTime) mode = 'subscription';
    if (mapped.setupFee) setupFees.set(mapped.setupFee, (setupFees.get(mapped.setupFee) ?? 0) + quantity);
  }
  for (const [price, quantity] of setupFees) lines.push({ price, quantity });
  return { lines, mode, services };
}

function sumByPrice(lineItems: readonly LineItem[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { price, quantity } of lineItems) sums.set(price, (sums.get(price) ?? 0) + quantity);
  return sums;
}

function isOfOtherCycle(price: string, cycle: BillingCycle, prices: PriceMap): boolean {
  const other = cycle === 'monthly' ? 'annual' : 'monthly';
  return Object.values(prices.services).some((ids) => ids[other] === price);
}

function refuse(problem: LineItemProblem, message: string): LineItemReview {
  return { ok: false, problem, message };
}
