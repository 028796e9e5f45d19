import { describe, expect, it } from 'vitest';
import { createStored, storedText } from '../../../web/lib/storage/stored-values.ts';
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
