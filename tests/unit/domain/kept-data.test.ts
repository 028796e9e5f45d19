import { describe, expect, it } from 'vitest';
import { BROWSER_ENTRIES, findBrowserEntry } from '../../../domain/kept-data.ts';
import * as storageKeys from '../../../domain/storage-keys.ts';

describe('the list of browser entries', () => {
  it('has every key that the site can use', () => {
    const keys = Object.entries(storageKeys).flatMap(([name, key]) =>
      /_(?:KEY|PREFIX)$/.test(name) ? [key] : [],
    );
    expect(keys.length).toBeGreaterThan(10);
    expect(Object.keys(BROWSER_ENTRIES).toSorted()).toEqual(keys.toSorted());
  });

  it('names the purpose and the lifetime of each', () => {
    for (const [key, { purpose, lifetime }] of Object.entries(BROWSER_ENTRIES)) {
      expect(purpose.length, key).toBeGreaterThan(10);
      expect(lifetime, key).toMatch(/[Uu]ntil|minutes|days/);
    }
  });

  it('finds the entry of a key and of a key with a variable ending', () => {
    expect(findBrowserEntry('s5_cart')?.lifetime).toBe('30 minutes of inactivity');
    expect(findBrowserEntry('s5_admin_note:orders#cs_1')?.who).toBe('team');
    expect(findBrowserEntry('CognitoIdentityServiceProvider.client.LastAuthUser')?.who).toBe('accounts');
    for (const unknown of ['s5_cart_2', 's5_carts', 'tracking', 's5_admin_note']) {
      expect(findBrowserEntry(unknown), unknown).toBeUndefined();
    }
  });
});
