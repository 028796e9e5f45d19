import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CART_EXPIRY_CHECK_MS,
  CART_EXPIRY_MS,
  CART_STORAGE_KEY,
  type Cart,
  type CartAction,
  cartReducer,
  cartTotals,
  emptyCart,
  formerPrice,
  isExpired,
  itemBilledAmount,
  itemPrice,
  MAX_QUANTITY,
  MAX_SUBSCRIPTIONS,
  MAX_UNITS,
  parseStoredCart,
  quantityLimitMessage,
  serializeCart,
  toCartItem,
  totalQuantity,
  withoutOrdered,
} from '../../../../domain/shop/cart.ts';
import { SERVICES } from '../../../../domain/shop/catalog.ts';

const NOW = Date.UTC(2026, 10, 2, 9);
const LATER = NOW + 60_000;

const seo = { id: 'seo-bundle', name: 'SEO bundle', price: 400, description: 'All of SEO.' };
const blogs = { id: 'blogs-2', name: 'Blogs', price: 115, description: 'Two articles.' };
const documents = { id: 'marketing-documents', name: 'Marketing documents', price: 199, description: 'One.' };
const discontinued = { id: 'fax-campaign', name: 'Fax campaign', price: 50, description: 'No longer sold.' };

/** A cart after actions one millisecond apart, the last at NOW. */
function cartAfter(...actions: CartAction[]): Cart {
  const start = NOW - actions.length;
  return actions.reduce(
    (cart, action, index) => cartReducer(cart, action, start + index + 1),
    emptyCart(start),
  );
}

const add = (item: Omit<Cart['items'][number], 'quantity'>): CartAction => ({ type: 'add', item });
const setQuantity = (id: string, quantity: number): CartAction => ({ type: 'updateQuantity', id, quantity });

describe('a cart', () => {
  it('appends a new item with quantity 1', () => {
    expect(cartAfter(add(seo), add(blogs)).items).toEqual([
      { ...seo, quantity: 1 },
      { ...blogs, quantity: 1 },
    ]);
  });

  it('increases the quantity of an item that is added again', () => {
    expect(cartAfter(add(seo), add(blogs), add(seo)).items).toEqual([
      { ...seo, quantity: 2 },
      { ...blogs, quantity: 1 },
    ]);
  });

  it('removes an item by id, and ignores unknown ids', () => {
    const cart = cartAfter(add(seo), add(blogs));
    expect(cartReducer(cart, { type: 'remove', id: 'seo-bundle' }, LATER).items).toEqual([
      { ...blogs, quantity: 1 },
    ]);
    expect(cartReducer(cart, { type: 'remove', id: 'video-ads' }, LATER).items).toEqual(cart.items);
  });

  it('sets a quantity', () => {
    expect(cartAfter(add(seo), setQuantity('seo-bundle', 7)).items).toEqual([{ ...seo, quantity: 7 }]);
  });

  it.each([0, -1, -Infinity, 0.5])('removes an item whose quantity is set to %d', (quantity) => {
    expect(cartAfter(add(seo), setQuantity('seo-bundle', quantity)).items).toEqual([]);
  });

  it('keeps quantities whole and within the limit', () => {
    expect(cartAfter(add(seo), setQuantity('seo-bundle', 2.9)).items[0]?.quantity).toBe(2);
    expect(cartAfter(add(seo), setQuantity('seo-bundle', Infinity)).items[0]?.quantity).toBe(MAX_QUANTITY);
    expect(cartAfter(add(seo), setQuantity('seo-bundle', NaN)).items[0]?.quantity).toBe(1);
    expect(cartAfter(add(seo), setQuantity('seo-bundle', MAX_QUANTITY), add(seo)).items[0]?.quantity).toBe(
      MAX_QUANTITY,
    );
  });

  it('limits units of a service, units in all and different subscriptions, each with a message', () => {
    const twenty = SERVICES.map((service) => [
      add(toCartItem(service)),
      setQuantity(service.id, MAX_QUANTITY),
    ]);
    const full = cartAfter(...twenty.flat());
    expect(totalQuantity(full.items)).toBe(MAX_UNITS);
    expect(quantityLimitMessage(full.items, 'social-static-5')).toBe(
      'You can order up to 20 of the same service.',
    );
    expect(quantityLimitMessage(full.items, 'marketing-documents')).toBe(
      'You can order up to 200 services at once.',
    );
    expect(full.items.some(({ id }) => id === 'marketing-documents')).toBe(false);
    expect(quantityIn(full, full.items[0]?.id ?? '', 21)).toBe(MAX_QUANTITY);

    const wide = cartAfter(
      ...SERVICES.filter(({ oneTime }) => !oneTime).map((each) => add(toCartItem(each))),
    );
    expect(wide.items).toHaveLength(MAX_SUBSCRIPTIONS);
    expect(quantityLimitMessage(wide.items, 'premium-care')).toBe(
      'You can order up to 20 different subscription services at once.',
    );
    expect(quantityLimitMessage(wide.items, 'marketing-documents')).toBeUndefined();
    expect(quantityLimitMessage(wide.items, wide.items[0]?.id ?? '')).toBeUndefined();
  });

  it('checks any quantity against the limit of an order', () => {
    const { items } = cartAfter(add(seo), add(blogs));
    expect(quantityLimitMessage(items, 'seo-bundle', MAX_QUANTITY)).toBeUndefined();
    expect(quantityLimitMessage(items, 'seo-bundle', 25)).toBe('You can order up to 20 of the same service.');
    expect(quantityLimitMessage(items, 'video-ads', 25)).toBe('You can order up to 20 of the same service.');
  });

  it('keeps items that were added during the payment', () => {
    const cart = cartAfter(add(seo), add(seo), add(blogs), add(documents));
    const ordered = [
      { id: 'seo-bundle', quantity: 1 },
      { id: 'blogs-2', quantity: 3 },
      { id: 'premium-care', quantity: 1 },
    ];
    expect(withoutOrdered(cart, ordered, LATER)).toEqual({
      items: [
        { ...seo, quantity: 1 },
        { ...documents, quantity: 1 },
      ],
      lastActivity: LATER,
      cycle: 'monthly',
    });
    const all = cart.items.map(({ id, quantity }) => ({ id, quantity }));
    expect(withoutOrdered(cart, all, LATER)).toEqual(emptyCart(LATER));
  });

  const quantityIn = (cart: Cart, id: string, quantity: number) =>
    cartReducer(cart, setQuantity(id, quantity), LATER).items.find((item) => item.id === id)?.quantity;

  it('is emptied by clear and replaced by load', () => {
    const cart = cartAfter(add(seo));
    expect(cartReducer(cart, { type: 'clear' }, LATER)).toEqual({ items: [], lastActivity: LATER });
    const loaded: Cart = { items: [{ ...blogs, quantity: 3 }], lastActivity: NOW - 5000 };
    expect(cartReducer(cart, { type: 'load', cart: loaded }, LATER)).toEqual(loaded);
  });

  it.each<CartAction>([
    add(blogs),
    { type: 'remove', id: 'seo-bundle' },
    setQuantity('seo-bundle', 2),
    { type: 'clear' },
    { type: 'activity' },
  ])('counts $type as activity', (action) => {
    expect(cartReducer(cartAfter(add(seo)), action, LATER).lastActivity).toBe(LATER);
  });

  it('has the sum of all quantities on its badge', () => {
    expect(totalQuantity([])).toBe(0);
    expect(totalQuantity(cartAfter(add(seo), add(blogs), add(seo)).items)).toBe(3);
  });
});

describe('the billing cycle of a cart', () => {
  const chosen: CartAction = { type: 'chooseCycle', cycle: 'annual' };

  it('is monthly unless the first item has another', () => {
    expect(cartAfter(add(seo)).cycle).toBe('monthly');
    expect(cartAfter({ type: 'add', item: seo, cycle: 'annual' }).cycle).toBe('annual');
  });

  it('stays as chosen when later items have another', () => {
    expect(cartAfter({ type: 'add', item: seo }, { type: 'add', item: blogs, cycle: 'annual' }).cycle).toBe(
      'monthly',
    );
    expect(cartAfter(chosen, { type: 'add', item: seo, cycle: 'monthly' }).cycle).toBe('annual');
    expect(cartAfter(add(seo), chosen, { type: 'activity' }, setQuantity('seo-bundle', 2)).cycle).toBe(
      'annual',
    );
  });

  it.each<CartAction>([
    { type: 'remove', id: 'seo-bundle' },
    setQuantity('seo-bundle', 0),
    { type: 'clear' },
  ])('is removed with the last item ($type)', (action) => {
    expect(cartAfter(add(seo), chosen, action).cycle).toBeUndefined();
  });

  it.each([undefined, 'weekly', null])('is monthly for a stored cart with the cycle %s', (cycle) => {
    const text = JSON.stringify({ items: [{ ...seo, quantity: 1 }], lastActivity: NOW, cycle });
    expect(parseStoredCart(text, NOW)?.cycle).toBe('monthly');
  });
});

describe('an idle cart', () => {
  const cart: Cart = { items: [{ ...seo, quantity: 1 }], lastActivity: NOW };

  it('expires after exactly 30 minutes, with a check every 5 minutes', () => {
    expect(isExpired(cart, NOW + 1_799_999)).toBe(false);
    expect(isExpired(cart, NOW + 1_800_000)).toBe(true);
    expect([CART_EXPIRY_MS, CART_EXPIRY_CHECK_MS]).toEqual([1_800_000, 300_000]);
  });

  it('does not expire when the clock is moved back', () => {
    expect(isExpired(cart, NOW - 86_400_000)).toBe(false);
  });
});

describe('a stored cart', () => {
  const stored = (cart: object) => JSON.stringify(cart);
  const item = { ...seo, quantity: 2 };

  it('is stored under the short product name', () => {
    expect(CART_STORAGE_KEY).toBe('s5_cart');
  });

  it('is restored unchanged', () => {
    const cart = cartAfter(add(toCartItem(SERVICES[0] ?? expect.fail())), add(discontinued));
    expect(parseStoredCart(serializeCart(cart), NOW)).toEqual(cart);
  });

  it('is not restored without items', () => {
    expect(parseStoredCart(stored({ items: [], lastActivity: NOW }), NOW)).toBeUndefined();
  });

  it('counts as just used when its time is in the future', () => {
    const cart = parseStoredCart(stored({ items: [item], lastActivity: NOW + 86_400_000 }), NOW);
    expect(cart?.lastActivity).toBe(NOW);
  });

  it('gets current names from the catalog, and keeps its former price', () => {
    const old = { ...item, name: 'SEO Package 2019', price: 403, annualPrice: 350, description: 'Old' };
    const [restored] = parseStoredCart(stored({ items: [old], lastActivity: NOW }), NOW)?.items ?? [];
    if (!restored) expect.fail('not restored');
    expect(restored).toMatchObject({ id: 'seo-bundle', name: 'SEO bundle', quantity: 2 });
    expect(formerPrice(restored, 'monthly')).toBe(403);
    expect(formerPrice(restored, 'annual')).toBe(350);
    expect(itemPrice(restored, 'monthly')).toBe(400);
  });

  it('has no former price when that is the same or unknown', () => {
    const [restored] = parseStoredCart(stored({ items: [item], lastActivity: NOW }), NOW)?.items ?? [];
    if (!restored) expect.fail('not restored');
    expect(formerPrice(restored, 'monthly')).toBeUndefined();
    expect(formerPrice(restored, 'annual')).toBeUndefined();
  });

  it('is reduced to the limits of one order', () => {
    const cart = parseStoredCart(stored({ items: [{ ...item, quantity: 999 }], lastActivity: NOW }), NOW);
    expect(cart?.items[0]?.quantity).toBe(MAX_QUANTITY);
    const all = SERVICES.map((service) => ({ ...toCartItem(service), quantity: 20 }));
    const most = parseStoredCart(stored({ items: all, lastActivity: NOW }), NOW)?.items ?? [];
    expect(totalQuantity(most)).toBe(MAX_UNITS);
  });

  it('keeps a discontinued item, which the visitor can remove', () => {
    const items = [{ ...discontinued, quantity: 1 }];
    expect(parseStoredCart(stored({ items, lastActivity: NOW }), NOW)?.items).toEqual(items);
  });

  it('drops unknown fields', () => {
    const text = stored({ items: [{ ...item, onload: 'x' }], lastActivity: NOW, theme: 'dark' });
    const cart = parseStoredCart(text, NOW);
    expect(cart).not.toHaveProperty('theme');
    expect(cart?.items[0]).not.toHaveProperty('onload');
  });

  it.each([
    ['nothing', ''],
    ['half a text', '{"items":[{"id":"seo-'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['another product’s data', stored({ state: { products: [] }, version: 3 })],
    ['no activity time', stored({ items: [item] })],
    ['an activity time that is text', stored({ items: [item], lastActivity: String(NOW) })],
    ['an infinite activity time', `{"items":[${stored(item)}],"lastActivity":1e999}`],
    ['items that are not a list', stored({ items: { 0: item }, lastActivity: NOW })],
    ['an item that is null', stored({ items: [item, null], lastActivity: NOW })],
    ['an item without an id', stored({ items: [{ ...item, id: undefined }], lastActivity: NOW })],
    ['an item whose name is a number', stored({ items: [{ ...item, name: 5 }], lastActivity: NOW })],
    ['an item without a description', stored({ items: [{ ...item, description: null }], lastActivity: NOW })],
    ['a negative price', stored({ items: [{ ...discontinued, price: -1, quantity: 1 }], lastActivity: NOW })],
    [
      'a price beyond all counting',
      `{"items":[{"id":"x","name":"","price":1e308,"description":"","quantity":1}],"lastActivity":${NOW}}`,
    ],
    ['a price that is text', stored({ items: [{ ...item, price: '400' }], lastActivity: NOW })],
    ['quantity 0', stored({ items: [{ ...item, quantity: 0 }], lastActivity: NOW })],
    ['a fractional quantity', stored({ items: [{ ...item, quantity: 1.5 }], lastActivity: NOW })],
    ['a quantity that is text', stored({ items: [{ ...item, quantity: '2' }], lastActivity: NOW })],
    ['the same item twice', stored({ items: [item, item], lastActivity: NOW })],
  ])('is discarded with %s', (_, text) => {
    expect(parseStoredCart(text, NOW)).toBeUndefined();
  });
});

describe('the price of a cart', () => {
  it('comes from the catalog and not from the item', () => {
    const item = { ...seo, price: 1, quantity: 1 };
    expect(itemPrice(item, 'monthly')).toBe(400);
    expect(itemPrice(item, 'annual')).toBe(348);
    expect(itemBilledAmount(item, 'annual')).toBe(4176);
  });

  it('is estimated for a discontinued item', () => {
    const item = { ...discontinued, quantity: 1 };
    expect(itemPrice(item, 'monthly')).toBe(50);
    expect(itemPrice(item, 'annual')).toBe(44);
    expect(itemBilledAmount(item, 'annual')).toBe(528);
  });

  it('adds a setup fee for every unit and keeps one-time services apart', () => {
    const cart = cartAfter(add(seo), add(seo), add(documents), add(blogs));
    expect(cartTotals(cart.items, 'monthly')).toEqual({
      recurring: 2 * 400 + 115,
      oneTime: 199,
      setupFees: 2 * 250 + 200,
      dueToday: 1814,
      yearlySaving: (2 * (400 - 348) + (115 - 100)) * 12,
    });
    expect(cartTotals(cart.items, 'annual')).toEqual({
      recurring: (2 * 348 + 100) * 12,
      oneTime: 199,
      setupFees: 700,
      dueToday: 10_451,
      yearlySaving: 1428,
    });
  });

  it('is zero when the cart is empty', () => {
    const nothing = { recurring: 0, oneTime: 0, setupFees: 0, dueToday: 0, yearlySaving: 0 };
    expect(cartTotals([], 'monthly')).toEqual(nothing);
  });
});

describe('after any actions', () => {
  const anyItem = fc.oneof(
    fc.constantFrom(...SERVICES).map(toCartItem),
    fc.constantFrom(discontinued, { ...discontinued, id: '__proto__' }),
  );
  const anyId = fc.oneof(
    anyItem.map(({ id }) => id),
    fc.string(),
  );
  const anyAction: fc.Arbitrary<CartAction> = fc.oneof(
    fc.record({ type: fc.constant('add' as const), item: anyItem }),
    fc.record({ type: fc.constant('remove' as const), id: anyId }),
    fc.record({
      type: fc.constant('updateQuantity' as const),
      id: anyId,
      quantity: fc.oneof(fc.integer({ min: -2, max: 12 }), fc.double()),
    }),
    fc.constantFrom<CartAction[]>(
      { type: 'chooseCycle', cycle: 'annual' },
      { type: 'chooseCycle', cycle: 'monthly' },
    ),
    fc.constant<CartAction>({ type: 'clear' }),
    fc.constant<CartAction>({ type: 'activity' }),
  );

  it('a cart has each item once, with a whole quantity', () => {
    fc.assert(
      fc.property(fc.array(anyAction), (actions) => {
        const { items } = cartAfter(...actions);
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        for (const { quantity } of items) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true);
        }
      }),
    );
  });

  it('a cart is restored from storage unless it is empty', () => {
    fc.assert(
      fc.property(fc.array(anyAction), (actions) => {
        const cart = cartAfter(...actions);
        const restored = parseStoredCart(serializeCart(cart), cart.lastActivity);
        expect(restored).toEqual(cart.items.length === 0 ? undefined : cart);
      }),
    );
  });

  it('an action does not change the given cart', () => {
    fc.assert(
      fc.property(fc.array(anyAction), anyAction, (actions, action) => {
        const cart = cartAfter(...actions);
        const before = structuredClone(cart);
        cartReducer(cart, action, LATER);
        expect(cart).toEqual(before);
      }),
    );
  });

  it('any text in storage becomes a valid cart or none', () => {
    const almostItem = fc.record({
      id: anyId,
      name: fc.string(),
      price: fc.oneof(fc.nat(), fc.maxSafeInteger(), fc.double()),
      description: fc.string(),
      quantity: fc.oneof(fc.integer({ min: -1, max: 5 }), fc.double()),
    });
    const almostCart = fc
      .record({
        items: fc.oneof(fc.array(almostItem), fc.array(fc.jsonValue()), fc.jsonValue()),
        lastActivity: fc.oneof(fc.constant(NOW), fc.double(), fc.jsonValue()),
      })
      .map((cart) => JSON.stringify(cart));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), almostCart), (text) => {
        const cart = parseStoredCart(text, NOW);
        const isProper =
          !cart ||
          (cart.items.length > 0 &&
            cart.lastActivity <= NOW &&
            Number.isFinite(cartTotals(cart.items, 'annual').dueToday));
        expect(isProper).toBe(true);
      }),
    );
  });
});
