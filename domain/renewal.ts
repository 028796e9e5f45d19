import type { BillingCycle } from './prices.ts';

/**
 * When a subscription that starts now is charged again: at the same time of the next month or year, or on the last day
 * of a shorter month. Days are UTC, as at the payment provider.
 */
export function renewalDate(start: Date, cycle: BillingCycle): Date {
  const renewal = new Date(start);
  renewal.setUTCDate(1);
  renewal.setUTCMonth(start.getUTCMonth() + (cycle === 'annual' ? 12 : 1));
  renewal.setUTCDate(Math.min(start.getUTCDate(), lastDayOfMonth(renewal)));
  return renewal;
}

function lastDayOfMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
