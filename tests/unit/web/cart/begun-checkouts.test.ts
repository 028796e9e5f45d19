import { describe, expect, it } from 'vitest';
import { BEGUN_CHECKOUTS } from '../../../../domain/storage-keys.ts';
import { rememberCheckout, settleCheckout } from '../../../../web/lib/begun-checkouts.ts';
import { provideStorage } from '../memory-storage.ts';

provideStorage(0);

describe('a begun checkout', () => {
  it('is settled once, in the browser that began it', () => {
    expect(settleCheckout('cs_1')).toBe(false);
    rememberCheckout('cs_1');
    expect(settleCheckout('cs_1')).toBe(true);
    expect(settleCheckout('cs_1')).toBe(false);
  });

  it('is settled apart from other begun checkouts', () => {
    for (const id of ['cs_1', 'cs_2', 'cs_1']) rememberCheckout(id);
    expect(['cs_1', 'cs_1', 'cs_2'].map(settleCheckout)).toEqual([true, false, true]);
  });

  it('is deleted after many others were begun', () => {
    for (let at = 0; at <= BEGUN_CHECKOUTS; at++) rememberCheckout(`cs_${at}`);
    expect(['cs_0', 'cs_1'].map(settleCheckout)).toEqual([false, true]);
  });
});
