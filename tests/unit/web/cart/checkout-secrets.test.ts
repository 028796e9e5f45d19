import { describe, expect, it, vi } from 'vitest';
import {
  CHECKOUT_SECRET_LIFETIME_MS,
  CHECKOUT_SECRETS,
  CHECKOUT_SECRETS_STORAGE_KEY,
} from '../../../../domain/storage-keys.ts';
import { checkoutHeaders, openCheckoutPage } from '../../../../web/lib/checkout-secrets.ts';
import { passTime, provideStorage } from '../memory-storage.ts';

const storage = provideStorage(1_000);

function open(address: string) {
  const location = new URL(address, 'https://site.example');
  vi.stubGlobal('window', { location });
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
  return openCheckoutPage();
}

const getSecret = (sessionId: string) => checkoutHeaders(sessionId)['checkout-secret'];

describe('the secret of a checkout in the browser', () => {
  it('is kept for the latest checkouts until it expires', () => {
    const keep = (id: string, secret: string) => open(`/success?session_id=${id}#order=${secret}`);
    keep('cs_0', 'a');
    keep('cs_0', 'b');
    expect(getSecret('cs_0')).toBe('b');
    expect(getSecret('cs_1')).toBeUndefined();
    for (let id = 1; id <= CHECKOUT_SECRETS; id++) keep(`cs_${id}`, 'c');
    expect(getSecret('cs_0')).toBeUndefined();
    expect(getSecret('cs_1')).toBe('c');
    passTime(CHECKOUT_SECRET_LIFETIME_MS);
    expect(getSecret('cs_1')).toBeUndefined();
  });

  it.each(['', 'text', '[]', '{"kept":7}', '{"kept":[{"id":"cs_0","secret":"a"},null]}'])(
    'is undefined where something else is stored: %s',
    (text) => {
      storage.setItem(CHECKOUT_SECRETS_STORAGE_KEY, text);
      expect(getSecret('cs_0')).toBeUndefined();
    },
  );
});

describe('the page after the payment', () => {
  it('keeps the secret of an email link instead of the browser’s own', () => {
    open('/success?session_id=cs_1#back=proof');
    expect(open('/success?session_id=cs_1#order=cs_1.k.s')).toEqual({ sessionId: 'cs_1', back: null });
    expect(getSecret('cs_1')).toBe('cs_1.k.s');
    expect(getSecret('cs_2')).toBeUndefined();
  });

  it('ignores a mangled secret, which no header can contain', () => {
    open('/success?session_id=cs_1#order=cs_1.k.ключ');
    expect(checkoutHeaders('cs_1')).toEqual({});
    expect(open('/success?session_id=cs_1#back=%F0%9F%98%80%20')).toEqual({ sessionId: 'cs_1', back: null });
  });

  it('creates one key for a browser that returns from the payment', () => {
    expect(open('/success?session_id=cs_1#back=proof')).toEqual({ sessionId: 'cs_1', back: 'proof' });
    const key = getSecret('cs_1');
    expect(key).toMatch(/^[\da-f]{32}$/);
    open('/success?session_id=cs_1#back=proof');
    expect(getSecret('cs_1')).toBe(key);
  });

  it('keeps nothing for an id without a secret', () => {
    expect(open('/success?session_id=cs_1')).toEqual({ sessionId: 'cs_1', back: null });
    expect(checkoutHeaders('cs_1')).toEqual({});
    expect(checkoutHeaders(undefined)).toEqual({});
  });
});
