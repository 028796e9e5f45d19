import type { CartItem } from '../../../domain/shop/cart.ts';
import { findService } from '../../../domain/shop/catalog.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';
import { INTERVALS } from '../../lib/plan-change-request.ts';

/** Asks the team for an offer beyond an order's limits. @param wanted units by id, beside or instead of the cart's */
export function offerRequest(
  items: readonly Pick<CartItem, 'id' | 'name' | 'quantity'>[],
  cycle: BillingCycle,
  wanted: ReadonlyMap<string, number>,
): string {
  const units = new Map([...items.map(({ id, quantity }) => [id, quantity] as const), ...wanted]);
  const nameOf = (id: string) => (items.find((item) => item.id === id) ?? findService(id))?.name ?? id;
  const lines = [...units].map(([id, quantity]) => `${quantity} × ${nameOf(id)}`);
  return ['Please send me a quote for:', ...lines, `Billed ${INTERVALS[cycle]}.`].join('\n');
}
