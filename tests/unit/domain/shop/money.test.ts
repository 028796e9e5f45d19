import { describe, expect, it } from 'vitest';
import { chargedText, inUnits, money } from '../../../../domain/shop/money.ts';

describe('an amount', () => {
  it.each([
    [124_050, 'usd', '$1,240.50'],
    [59_900, 'eur', '€599.00'],
    [95_000, 'jpy', '¥95,000'],
    [95_000, 'krw', '₩95,000'],
    [2_000_000, 'huf', 'HUF 20,000.00'],
    [12_345, 'kwd', 'KWD 12.345'],
    [-500, 'usd', '-$5.00'],
    [1_000, 'not a code', '10.00 not a code'],
  ])('is written in currency units: %d %s as %s', (amount, currency, text) => {
    expect(money(amount, currency).replace(/\u00a0/g, ' ')).toBe(text);
  });

  it('is converted to whole units', () => {
    expect([inUnits(150, 'usd'), inUnits(150, 'JPY'), inUnits(150, 'kwd')]).toEqual([1.5, 150, 0.15]);
  });

  it('is the charged amount after a conversion', () => {
    const order = { amount: 64_900, currency: 'usd' };
    expect(chargedText(order)).toBe('$649.00');
    expect(chargedText({ ...order, chargedAs: { amount: 59_900, currency: 'eur' } })).toBe('€599.00');
  });
});
