import { describe, expect, it } from 'vitest';
import type { BillingCycle } from '../../../domain/prices.ts';
import { renewalDate } from '../../../domain/renewal.ts';

describe('the renewal date', () => {
  it.each<[string, BillingCycle, string, string]>([
    ['the same moment a month later', 'monthly', '2026-01-15T09:30:00Z', '2026-02-15T09:30:00Z'],
    ['in the next year after December', 'monthly', '2026-12-15T23:59:59Z', '2027-01-15T23:59:59Z'],
    ['the last day of a shorter month', 'monthly', '2026-01-31T12:00:00Z', '2026-02-28T12:00:00Z'],
    ['the same day of the next year', 'annual', '2026-06-01T00:00:00Z', '2027-06-01T00:00:00Z'],
    ['February 28 a year after a leap day', 'annual', '2028-02-29T12:00:00Z', '2029-02-28T12:00:00Z'],
    ['by the day in universal time', 'monthly', '2026-01-30T20:00:00-07:00', '2026-02-28T03:00:00Z'],
  ])('is %s', (_, cycle, start, expected) => {
    expect(renewalDate(new Date(start), cycle)).toEqual(new Date(expected));
  });
});
