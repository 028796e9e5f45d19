import { describe, expect, it } from 'vitest';
import type { BillingCycle } from '../../../../domain/shop/prices.ts';
import { renewalDate } from '../../../../domain/shop/renewal.ts';
import { businessDate } from '../../../../domain/time/business-time.ts';

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

describe('the day of a renewal', () => {
  it.each<[string, BillingCycle, string, string]>([
    [
      'in the evening after midnight in universal time',
      'monthly',
      '2026-11-25T20:30:00-07:00',
      'December 25, 2026',
    ],
    [
      'on the last day of a month, in its evening',
      'monthly',
      '2026-01-31T20:00:00-07:00',
      'February 28, 2026',
    ],
    ['on a leap day', 'annual', '2028-02-29T12:00:00-07:00', 'February 28, 2029'],
    ['on January 31', 'monthly', '2026-01-31T12:00:00-07:00', 'February 28, 2026'],
  ])('after a purchase %s is the same in every time zone', (_, cycle, start, expected) => {
    const renewsAt = renewalDate(new Date(start), cycle).toISOString();
    const { TZ } = process.env;
    try {
      for (const zone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
        process.env.TZ = zone;
        expect(businessDate(renewsAt)).toBe(expected);
      }
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });
});
