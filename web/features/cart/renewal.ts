import type { BillingCycle } from '../../../domain/prices.ts';

/**
 * The day on which a subscription that starts today is charged again: the same day of the next month or
 * year, or the last day of that month where it is shorter, as the payment provider counts.
 */
export function renewalDate(start: Date, cycle: BillingCycle): Date {
  const months = cycle === 'annual' ? 12 : 1;
  const lastDay = new Date(start.getFullYear(), start.getMonth() + months + 1, 0).getDate();
  return new Date(start.getFullYear(), start.getMonth() + months, Math.min(start.getDate(), lastDay));
}
