import { expect, test } from 'vitest';
import { dollars } from '../../../web/lib/dollars.ts';

const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

test.each([0, 5, 999, 1_000, 1_234.5, 19.99, 12_345_678, 0.1 + 0.2, 1_000_000.05])(
  '%d dollars are written in the American format',
  (amount) => expect(dollars(amount)).toBe(format.format(amount)),
);
