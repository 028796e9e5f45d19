import type { ChargedLine } from '../contracts/purchases.ts';
import type { BillingCycle } from './prices.ts';

/** The renewal of a subscription. */
export interface Renewal {
  /** In cents, before discounts: one may apply once only. */
  readonly amount: number;
  readonly interval: 'month' | 'year';
}

/** Returns the renewal of an order; undefined when everything is charged once. */
export function getRenewal(lines: readonly ChargedLine[]): Renewal | undefined {
  const recurring = lines.filter(({ interval }) => interval !== undefined);
  const interval = recurring[0]?.interval;
  return interval && { amount: recurring.reduce((sum, { amount }) => sum + amount, 0), interval };
}

/**
 * When a subscription that starts now is charged again: at the same time of the next month or year, or on the last day
 * of a shorter month. Months are those of UTC, as at the payment provider; `businessDate` names the day of the moment.
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
