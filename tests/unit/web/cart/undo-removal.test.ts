import { describe, expect, it } from 'vitest';
import type { Cart, CartItem } from '../../../../domain/shop/cart.ts';
import { restoreItem } from '../../../../web/features/cart/order-services.ts';

const NOW = 1_700_000_000_000;

function item(id: string, quantity = 1): CartItem {
  return { id, name: id, price: 10, description: '', quantity };
}

function createCart(...items: CartItem[]): Cart {
  return { items, lastActivity: 0, cycle: 'monthly' };
}

describe('undoing a removal', () => {
  it('puts the item back in its place with its quantity', () => {
    const { cart } = restoreItem(createCart(item('a'), item('c')), item('b', 3), 1, 'monthly', NOW);
    expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 1],
    ]);
    expect(cart.lastActivity).toBe(NOW);
  });

  it('puts the item last when the list has become shorter', () => {
    const { cart } = restoreItem(createCart(item('a')), item('d'), 3, 'monthly', NOW);
    expect(cart.items.map(({ id }) => id)).toEqual(['a', 'd']);
  });

  it('adds to the quantity when the service was added again meanwhile', () => {
    const { cart } = restoreItem(createCart(item('a', 2)), item('a', 3), 0, 'monthly', NOW);
    expect(cart.items).toEqual([item('a', 5)]);
  });

  it('stays within the limit of one order, and reports the missing units', () => {
    const { cart, notAdded } = restoreItem(createCart(item('a', 12)), item('a', 12), 0, 'monthly', NOW);
    expect(cart.items[0]?.quantity).toBe(20);
    expect(notAdded).toMatchObject([{ id: 'a', units: 4 }]);
  });

  it('restores the billing cycle, unless another was chosen meanwhile', () => {
    const emptied: Cart = { items: [], lastActivity: 0 };
    expect(restoreItem(emptied, item('a'), 0, 'annual', NOW).cart.cycle).toBe('annual');
    expect(restoreItem(createCart(item('b')), item('a'), 0, 'annual', NOW).cart.cycle).toBe('monthly');
  });
});
