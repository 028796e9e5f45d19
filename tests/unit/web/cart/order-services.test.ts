import { describe, expect, it } from 'vitest';
import { type Cart, type CartItem, MAX_QUANTITY } from '../../../../domain/shop/cart.ts';
import type { BillingCycle } from '../../../../domain/shop/prices.ts';
import { orderServices, restoreItem } from '../../../../web/features/cart/order-services.ts';
import { cartItem as item } from '../../domain/shop/services.ts';

const NOW = 1_700_000_000_000;

function createCart(cycle: BillingCycle | undefined, ...items: CartItem[]): Cart {
  return { items, lastActivity: 0, cycle };
}

const EMPTY = createCart(undefined);
const quantities = ({ items }: Cart) => items.map(({ id, quantity }) => `${quantity} ${id}`);
const repeat = (id: string, units: number) => Array<string>(units).fill(id);

describe('a link to the cart', () => {
  it('sets quantities, so that following it twice orders once', () => {
    const ids = [...repeat('blogs-2', 3), 'basic-seo'];
    const once = orderServices(EMPTY, ids, 'annual', NOW);
    expect(quantities(once.cart)).toEqual(['3 blogs-2', '1 basic-seo']);
    expect(once.cart).toMatchObject({ cycle: 'annual', lastActivity: NOW });
    const twice = orderServices(once.cart, ids, 'annual', NOW);
    expect(quantities(twice.cart)).toEqual(quantities(once.cart));
    expect(twice.remark).toEqual({ notAdded: [], unknown: 0, askedCycle: 'annual', choices: [] });
  });

  it('keeps other services, and offers the new order or the former cart alone', () => {
    const before = createCart('monthly', item('premium-care', 2), item('blogs-2', 3));
    const { cart, remark } = orderServices(before, ['blogs-2'], 'annual', NOW);
    expect(quantities(cart)).toEqual(['2 premium-care', '1 blogs-2']);
    expect(remark.choices.map((choice) => [choice.kind, quantities(choice.cart), choice.cart.cycle])).toEqual(
      [
        ['together', ['2 premium-care', '1 blogs-2'], 'monthly'],
        ['asked', ['1 blogs-2'], 'annual'],
        ['before', ['2 premium-care', '3 blogs-2'], 'monthly'],
      ],
    );
  });

  it('offers no choice twice', () => {
    const changed = orderServices(createCart('monthly', item('blogs-2', 3)), ['blogs-2'], undefined, NOW);
    expect(changed.remark.choices.map(({ kind }) => kind)).toEqual(['asked', 'before']);
    const had = createCart('monthly', item('blogs-2', 1), item('basic-seo', 1));
    const part = orderServices(had, ['blogs-2'], undefined, NOW);
    expect(part.remark.choices.map(({ kind }) => kind)).toEqual(['asked', 'before']);
  });

  it('reports services that were not added, and why', () => {
    const ids = ['fax-campaign', ...repeat('blogs-2', 25), '', 'fax-campaign', '__proto__'];
    const { cart, remark } = orderServices(EMPTY, ids, 'weekly', NOW);
    expect(quantities(cart)).toEqual([`${MAX_QUANTITY} blogs-2`]);
    expect(cart.cycle).toBe('monthly');
    expect(remark).toMatchObject({
      unknown: 2,
      askedCycle: undefined,
      notAdded: [{ id: 'blogs-2', units: 5, reason: 'You can order up to 20 of the same service.' }],
    });
  });

  it('changes nothing if it names no known service', () => {
    const before = createCart('annual', item('blogs-2', 2));
    const { cart, remark } = orderServices(before, ['fax-campaign'], 'monthly', NOW);
    expect(quantities(cart)).toEqual(['2 blogs-2']);
    expect(remark).toMatchObject({ unknown: 1, askedCycle: undefined, choices: [] });
    expect(orderServices(EMPTY, ['fax-campaign'], 'annual', NOW).cart.items).toEqual([]);
  });

  it('has no billing cycle if all its services are charged once', () => {
    expect(orderServices(EMPTY, ['marketing-documents'], 'annual', NOW).remark.askedCycle).toBeUndefined();
  });
});

describe('undoing a removal', () => {
  /** An item that the catalog does not have. */
  const other = (id: string, quantity = 1): CartItem => ({
    id,
    name: id,
    price: 10,
    description: '',
    quantity,
  });

  it('puts the item back in its place with its quantity', () => {
    const { cart } = restoreItem(
      createCart('monthly', other('a'), other('c')),
      other('b', 3),
      1,
      'monthly',
      NOW,
    );
    expect(quantities(cart)).toEqual(['1 a', '3 b', '1 c']);
    expect(cart.lastActivity).toBe(NOW);
  });

  it('puts the item last when the list has become shorter', () => {
    const { cart } = restoreItem(createCart('monthly', other('a')), other('d'), 3, 'monthly', NOW);
    expect(quantities(cart)).toEqual(['1 a', '1 d']);
  });

  it('adds to the quantity when the service was added again meanwhile', () => {
    const { cart } = restoreItem(createCart('monthly', other('a', 2)), other('a', 3), 0, 'monthly', NOW);
    expect(cart.items).toEqual([other('a', 5)]);
  });

  it('stays within the limit of one order, and reports the missing units', () => {
    const { cart, notAdded } = restoreItem(
      createCart('monthly', other('a', 12)),
      other('a', 12),
      0,
      'monthly',
      NOW,
    );
    expect(cart.items[0]?.quantity).toBe(20);
    expect(notAdded).toMatchObject([{ id: 'a', units: 4 }]);
  });

  it('restores the billing cycle, unless another was chosen meanwhile', () => {
    expect(restoreItem(EMPTY, other('a'), 0, 'annual', NOW).cart.cycle).toBe('annual');
    expect(restoreItem(createCart('monthly', other('b')), other('a'), 0, 'annual', NOW).cart.cycle).toBe(
      'monthly',
    );
  });
});
