import type { BillingCycle } from './prices.ts';

/**
 * When a subscription that starts now is charged again: at the same moment of the next month or year, or of the last
 * day of that month where it is shorter. Days are those of universal time, as the payment provider counts them.
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
