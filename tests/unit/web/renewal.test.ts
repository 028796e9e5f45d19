import { describe, expect, it } from 'vitest';
import type { BillingCycle } from '../../../domain/prices.ts';
import { renewalDate } from '../../../web/features/cart/renewal.ts';

describe('the renewal date', () => {
  it.each<[string, BillingCycle, [number, number, number], [number, number, number]]>([
    ['the same day of the next month', 'monthly', [2026, 0, 15], [2026, 1, 15]],
    ['in the next year after December', 'monthly', [2026, 11, 15], [2027, 0, 15]],
    ['the last day of a shorter month', 'monthly', [2026, 0, 31], [2026, 1, 28]],
    ['the same day of the next year', 'annual', [2026, 5, 1], [2027, 5, 1]],
    ['February 28 a year after a leap day', 'annual', [2028, 1, 29], [2029, 1, 28]],
  ])('is %s', (_, cycle, start, expected) => {
    expect(renewalDate(new Date(...start), cycle)).toEqual(new Date(...expected));
  });
});
