import { type LineItem, type LineItemReview, reviewLineItems } from '../../domain/shop/line-items.ts';
import type { BillingCycle, PriceMap } from '../../domain/shop/prices.ts';
import { environment } from '../aws/environment.ts';
import { readParameters, readReplacedValue } from '../aws/parameters.ts';

/** How long a deployment accepts the prices of the previous release, in milliseconds. */
const PREVIOUS_PRICES_MS = 60 * 60_000;

type AcceptedCart = Extract<LineItemReview, { ok: true }>;
type CartProblem = Exclude<LineItemReview, AcceptedCart>;

/** A cart that is refused, or the order that it makes. */
export type CartReview =
  | CartProblem
  | (AcceptedCart & {
      /** The refusal by today's prices, of an order at those of the release before. */
      readonly refusedToday?: CartProblem;
    });

/**
 * Checks a cart by today's prices or, for pages loaded before a deployment, by the previous ones. All lines of a page have prices of
 * one release. The price map is read again before a price counts as unknown.
 * @throws ParameterError
 */
export async function reviewCart(
  lineItems: readonly LineItem[],
  cycle: BillingCycle,
  priceMap: string,
): Promise<CartReview> {
  const reviewBy = (prices: string) => reviewLineItems(lineItems, cycle, JSON.parse(prices) as PriceMap);
  const cached = reviewBy(priceMap);
  if (!hasUnknownPrice(cached)) return cached;
  const name = environment('PRICE_MAP_PARAMETER');
  const [latest] = await readParameters([name], 0);
  const today = reviewBy(latest);
  if (!hasUnknownPrice(today)) return today;
  const replaced = await readReplacedValue(name, PREVIOUS_PRICES_MS);
  const previous = replaced === undefined ? today : reviewBy(replaced);
  return previous.ok ? { ...previous, refusedToday: today } : today;
}

function hasUnknownPrice(review: LineItemReview): review is CartProblem {
  return !review.ok && review.problem === 'unknown_price';
}
