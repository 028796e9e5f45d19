import { describe, expect, it, vi } from 'vitest';
import {
  CART_EXPIRY_MS,
  CART_STORAGE_KEY,
  type CartItem,
  serializeCart,
  totalQuantity,
} from '../../../../domain/shop/cart.ts';
import {
  ACTIVITY_RESOLUTION_MS,
  type CartStore,
  createCartStore,
} from '../../../../web/features/cart/cart-store.ts';
import { cartItem as item } from '../../domain/shop/services.ts';
import { forbidStorage, passTime, provideStorage } from '../memory-storage.ts';

const START = Date.UTC(2026, 0, 15, 12);

const storage = provideStorage(START);

/** A tab of the site: all tabs share `storage` and the clock. */
const openTab = createCartStore;

function openTabWithBlogs(options?: Parameters<typeof openTab>[0]): CartStore {
  const tab = openTab(options);
  tab.dispatch({ type: 'add', item: item('blogs-2') });
  return tab;
}

function summary(items: readonly CartItem[]) {
  return items.map(({ id, quantity }) => `${quantity} ${id}`);
}

function store(id: string, quantity: number, lastActivity: number) {
  storage.entries.set(CART_STORAGE_KEY, serializeCart({ items: [{ ...item(id), quantity }], lastActivity }));
}

describe('the start of a visit', () => {
  it('restores a cart that was used less than 30 minutes ago', () => {
    store('blogs-2', 2, START - CART_EXPIRY_MS + 1);
    const tab = openTab();
    tab.takeOverStored();
    expect(summary(tab.getCart().items)).toEqual(['2 blogs-2']);
  });

  it('reports and deletes a cart that has been idle for 30 minutes', () => {
    store('blogs-2', 2, START - CART_EXPIRY_MS);
    const onExpired = vi.fn();
    const tab = openTab({ onExpired });
    tab.takeOverStored();
    expect(summary(onExpired.mock.calls[0]?.[0].items)).toEqual(['2 blogs-2']);
    expect(tab.getCart().items).toEqual([]);
    expect(storage.entries.has(CART_STORAGE_KEY)).toBe(false);
  });

  it.each(['not JSON', '[]', '{"items":[],"lastActivity":1}', '{"theme":"dark"}'])(
    'deletes %s, which is not a cart',
    (text) => {
      storage.entries.set(CART_STORAGE_KEY, text);
      const tab = openTab();
      tab.takeOverStored();
      expect(tab.getCart().items).toEqual([]);
      expect(storage.entries.has(CART_STORAGE_KEY)).toBe(false);
    },
  );

  it('keeps the stored cart when the first click comes before it was read', () => {
    store('blogs-2', 1, START);
    const tab = openTab();
    tab.dispatch({ type: 'add', item: item('premium-care') });
    expect(summary(tab.getCart().items)).toEqual(['1 blogs-2', '1 premium-care']);
  });
});

describe('a change of the cart', () => {
  it('saves the cart while it has items and deletes the entry when it is empty', () => {
    const tab = openTabWithBlogs();
    expect(storage.entries.get(CART_STORAGE_KEY)).toContain('"blogs-2"');
    tab.dispatch({ type: 'remove', id: 'blogs-2' });
    expect(storage.entries.has(CART_STORAGE_KEY)).toBe(false);
  });

  it('reports only a rise of the total quantity', () => {
    const tab = openTab();
    expect(tab.dispatch({ type: 'add', item: item('blogs-2') })).toBe(true);
    expect(tab.dispatch({ type: 'updateQuantity', id: 'blogs-2', quantity: 3 })).toBe(true);
    expect(tab.dispatch({ type: 'updateQuantity', id: 'blogs-2', quantity: 2 })).toBe(false);
    expect(tab.dispatch({ type: 'activity' })).toBe(false);
    expect(tab.dispatch({ type: 'clear' })).toBe(false);
  });

  it('notifies its listeners until they unsubscribe', () => {
    const tab = openTab();
    const listener = vi.fn();
    const stop = tab.subscribe(listener);
    tab.dispatch({ type: 'add', item: item('blogs-2') });
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    tab.dispatch({ type: 'clear' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('notifies once when the cart was emptied', () => {
    const onEmptied = vi.fn();
    const tab = openTab({ onEmptied });
    tab.dispatch({ type: 'clear' });
    expect(onEmptied).not.toHaveBeenCalled();
    tab.dispatch({ type: 'add', item: item('blogs-2') });
    tab.dispatch({ type: 'clear' });
    expect(onEmptied).toHaveBeenCalledTimes(1);
  });
});

describe('activity', () => {
  it('keeps the same list, so that the page does not render again', () => {
    const tab = openTabWithBlogs();
    const before = tab.getCart().items;
    const listener = vi.fn();
    tab.subscribe(listener);
    passTime(ACTIVITY_RESOLUTION_MS);
    tab.recordActivity();
    expect(tab.getCart().items).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('is stored at most every ten seconds', () => {
    const tab = openTabWithBlogs();
    const writes = storage.writes;
    for (let moves = 0; moves < 1200; moves++) {
      passTime(25);
      tab.recordActivity();
    }
    expect(storage.writes - writes).toBe(30_000 / ACTIVITY_RESOLUTION_MS);
  });

  it('is not recorded for an empty cart', () => {
    const tab = openTab();
    passTime(ACTIVITY_RESOLUTION_MS);
    tab.recordActivity();
    expect(storage.writes).toBe(0);
  });

  it('still counts after the clock is set back', () => {
    const tab = openTabWithBlogs();
    passTime(-24 * 60 * 60 * 1000);
    tab.recordActivity();
    passTime(CART_EXPIRY_MS);
    tab.takeOverStored();
    expect(tab.getCart().items).toEqual([]);
  });

  it('keeps a cart alive past 30 minutes', () => {
    const tab = openTabWithBlogs();
    passTime(CART_EXPIRY_MS - 1);
    tab.recordActivity();
    passTime(CART_EXPIRY_MS - 1);
    tab.takeOverStored();
    expect(summary(tab.getCart().items)).toEqual(['1 blogs-2']);
  });
});

describe('the inactivity check', () => {
  // Timers stand still while a computer sleeps.
  it.each([
    ['by activity', (tab: CartStore) => tab.recordActivity()],
    ['by a new item', (tab: CartStore) => tab.dispatch({ type: 'add', item: item('premium-care') })],
  ])('never brings back an expired cart that it has not seen yet: %s', (_, act) => {
    const onExpired = vi.fn();
    const tab = openTabWithBlogs({ onExpired });
    passTime(CART_EXPIRY_MS);
    act(tab);
    expect(summary(tab.getCart().items)).not.toContain('1 blogs-2');
    expect(storage.entries.get(CART_STORAGE_KEY) ?? '').not.toContain('"blogs-2"');
    expect(onExpired).toHaveBeenCalledTimes(1);
    expect(onExpired.mock.calls[0]?.[1]).toBe(true);
  });

  it('reports an expired cart in each tab, and no cart that was emptied by hand', () => {
    const onExpired = vi.fn();
    const [left, right] = [openTab({ onExpired }), openTab({ onExpired })];
    left.dispatch({ type: 'add', item: item('blogs-2'), cycle: 'annual' });
    left.dispatch({ type: 'clear' });
    left.dispatch({ type: 'add', item: item('blogs-2'), cycle: 'annual' });
    right.takeOverStored();
    passTime(CART_EXPIRY_MS);
    left.takeOverStored();
    right.takeOverStored();
    // The second call comes from the tab that finds the cart already emptied.
    expect(
      onExpired.mock.calls.map(([{ items, cycle }, isFirst]) => [summary(items), cycle, isFirst]),
    ).toEqual([
      [['1 blogs-2'], 'annual', true],
      [['1 blogs-2'], 'annual', false],
    ]);
  });

  it('keeps a cart that is in use in another tab', () => {
    const idle = openTabWithBlogs();
    const used = openTab();
    used.takeOverStored();
    passTime(CART_EXPIRY_MS - 1);
    used.recordActivity();
    passTime(1);
    idle.takeOverStored();
    expect(summary(idle.getCart().items)).toEqual(['1 blogs-2']);
  });
});

describe('two tabs', () => {
  it('share the billing cycle, which also lasts after both', () => {
    const [left, right] = [openTabWithBlogs(), openTab()];
    right.takeOverStored();
    const listener = vi.fn();
    left.subscribe(listener);
    right.dispatch({ type: 'chooseCycle', cycle: 'annual' });
    left.takeOverStored();
    expect(left.getCart().cycle).toBe('annual');
    expect(listener).toHaveBeenCalledTimes(1);
    const later = openTab();
    later.takeOverStored();
    expect(later.getCart().cycle).toBe('annual');
  });

  it('show the same cart after each change, without another write', () => {
    const [left, right] = [openTabWithBlogs(), openTab()];
    const writes = storage.writes;
    right.takeOverStored();
    left.takeOverStored();
    expect(summary(right.getCart().items)).toEqual(['1 blogs-2']);
    expect(storage.writes).toBe(writes);
  });

  it("keep both changes when a tab acts before it sees the other's", () => {
    const [left, right] = [openTab(), openTab()];
    left.takeOverStored();
    right.takeOverStored();
    left.dispatch({ type: 'add', item: item('blogs-2') });
    right.dispatch({ type: 'add', item: item('premium-care') });
    left.takeOverStored();
    expect(summary(left.getCart().items)).toEqual(['1 blogs-2', '1 premium-care']);
    expect(totalQuantity(right.getCart().items)).toBe(2);
  });

  it('are both emptied when one is cleared', () => {
    const [left, right] = [openTabWithBlogs(), openTab()];
    right.takeOverStored();
    left.dispatch({ type: 'clear' });
    right.takeOverStored();
    expect(right.getCart().items).toEqual([]);
  });

  it('do not report a change of the other as their own rise', () => {
    const [left, right] = [openTabWithBlogs(), openTab()];
    left.dispatch({ type: 'add', item: item('blogs-2') });
    expect(right.dispatch({ type: 'activity' })).toBe(false);
  });
});

describe('storage that fails', () => {
  it('keeps the cart for the page when it is forbidden', () => {
    forbidStorage();
    const tab = openTab();
    tab.takeOverStored();
    tab.dispatch({ type: 'add', item: item('blogs-2') });
    tab.dispatch({ type: 'add', item: item('blogs-2') });
    tab.takeOverStored();
    expect(summary(tab.getCart().items)).toEqual(['2 blogs-2']);
  });

  it('is logged when it is full', () => {
    const tab = openTab();
    storage.failing = 'write';
    tab.dispatch({ type: 'add', item: item('blogs-2') });
    tab.dispatch({ type: 'add', item: item('premium-care') });
    expect(summary(tab.getCart().items)).toEqual(['1 blogs-2', '1 premium-care']);
    expect(console.warn).toHaveBeenCalled();
  });

  it('deletes the stored cart when it cannot be read, and keeps the one on the page', () => {
    const tab = openTabWithBlogs();
    storage.failing = 'read';
    tab.takeOverStored();
    expect(storage.entries.has(CART_STORAGE_KEY)).toBe(false);
    expect(summary(tab.getCart().items)).toEqual(['1 blogs-2']);
    expect(console.warn).toHaveBeenCalled();
  });
});
