import { describe, expect, it } from 'vitest';
import { createStored, sharedText, storedText } from '../../../web/lib/storage/stored-values.ts';
import { forbidStorage, provideStorage } from './memory-storage.ts';

const storage = provideStorage(0);

/** What browsers can do to a page that stores something. */
const FAILURES: [string, () => void][] = [
  ['forbidden', forbidStorage],
  ['full', () => void Object.assign(storage, { failing: 'write' })],
];

describe.each(FAILURES)('where storage is %s', (_, fail) => {
  it('a value lasts for the page, and can be changed and removed', () => {
    fail();
    const stored = createStored({ key: 's5_cart', read: String, write: String });
    for (const value of ['one', 'two']) {
      stored.set(value);
      expect(stored.get()).toBe(value);
    }
    stored.remove();
    expect(stored.get()).toBeUndefined();
  });

  it('a text is not kept, and nothing throws', () => {
    fail();
    const entry = storedText('s5_cart');
    expect([entry.set('one'), entry.get() ?? undefined]).toEqual([false, undefined]);
    expect(() => entry.remove()).not.toThrow();
  });
});

describe('a text that tabs share', () => {
  it('is neither replaced nor removed by a tab that has not read it', () => {
    const [tab, other] = [sharedText('s5_cart'), sharedText('s5_cart')];
    expect([tab.get(), other.get()]).toEqual([null, null]);
    expect([tab.set('one'), other.set('two'), tab.set('three')]).toEqual([true, false, true]);
    expect([other.remove(), other.look()]).toEqual([false, 'three']);
    expect(other.set('two')).toBe(false);
    expect([other.get(), other.set('four')]).toEqual(['three', true]);
    expect([tab.remove(), other.remove(), tab.set('five')]).toEqual([false, true, true]);
  });
});
