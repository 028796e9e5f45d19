import type { CartItem } from '../../../domain/shop/cart.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';
import { INTERVALS } from '../../lib/plan-change-request.ts';

/** Asks the team for an offer beyond an order's limits. @param wanted units by id, which replace the cart's */
export function offerRequest(
  items: readonly Pick<CartItem, 'id' | 'name' | 'quantity'>[],
  cycle: BillingCycle,
  wanted: ReadonlyMap<string, number>,
): string {
  const lines = items.map(({ id, name, quantity }) => `${wanted.get(id) ?? quantity} × ${name}`);
  return ['Please send me a quote for:', ...lines, `Billed ${INTERVALS[cycle]}.`].join('\n');
}
