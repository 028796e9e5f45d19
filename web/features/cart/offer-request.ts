import type { CartItem } from '../../../domain/shop/cart.ts';
import type { BillingCycle } from '../../../domain/shop/prices.ts';
import { INTERVALS } from '../../lib/plan-change-request.ts';

/**
 * The message with which the contact form asks for an offer beyond the limits of an order.
 * @param wanted units of services, instead of those in the cart, by id
 */
export function offerRequest(
  items: readonly Pick<CartItem, 'id' | 'name' | 'quantity'>[],
  cycle: BillingCycle,
  wanted: ReadonlyMap<string, number>,
): string {
  const lines = items.map(({ id, name, quantity }) => `${wanted.get(id) ?? quantity} × ${name}`);
  return ['Please make me an offer for:', ...lines, `Billed ${INTERVALS[cycle]}.`].join('\n');
}
