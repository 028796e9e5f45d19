import { describe, expect, it } from 'vitest';
import { BEGUN_CHECKOUTS } from '../../../../domain/storage-keys.ts';
import { rememberCheckout, settleCheckout } from '../../../../web/lib/begun-checkouts.ts';
import { provideStorage } from '../memory-storage.ts';

const storage = provideStorage(0);

describe('the order of a checkout', () => {
  it('is acted upon once, in the browser in which the checkout was begun', () => {
    expect(settleCheckout('cs_1')).toBe(false);
    rememberCheckout('cs_1');
    expect(settleCheckout('cs_1')).toBe(true);
    expect(settleCheckout('cs_1')).toBe(false);
  });

  it('leaves other checkouts that were begun', () => {
    for (const id of ['cs_1', 'cs_2', 'cs_1']) rememberCheckout(id);
    expect(['cs_1', 'cs_1', 'cs_2'].map(settleCheckout)).toEqual([true, false, true]);
  });

  it('is forgotten after many others were begun', () => {
    for (let at = 0; at <= BEGUN_CHECKOUTS; at++) rememberCheckout(`cs_${at}`);
    expect(['cs_0', 'cs_1'].map(settleCheckout)).toEqual([false, true]);
  });

  it('is acted upon on the page where storage fails', () => {
    storage.failing = 'write';
    rememberCheckout('cs_1');
    expect(settleCheckout('cs_1')).toBe(true);
    expect(settleCheckout('cs_1')).toBe(false);
  });
});
