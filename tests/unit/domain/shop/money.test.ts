import { describe, expect, it, test } from 'vitest';
import { chargedText, inUnits, money, plainAmount, readAmount } from '../../../../domain/shop/money.ts';

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

test.each([
  ['$1,240.50', 'usd', 124_050],
  ['12.5', 'usd', 1_250],
  ['12.345', 'usd', undefined],
  ['1,24', 'usd', undefined],
  ['-5', 'usd', undefined],
  ['1240', 'jpy', 1_240],
  ['1240.00', 'jpy', 1_240],
  ['1240.50', 'jpy', undefined],
  ['12.4', 'kwd', 12_400],
  ['12.345', 'kwd', 12_345],
])('%s typed for %s is %s of the smallest unit', (text, currency, amount) => {
  expect(readAmount(text, currency)).toBe(amount);
  if (amount !== undefined) expect(readAmount(plainAmount(amount, currency), currency)).toBe(amount);
});
