import type { Price } from './prices.ts';

/** Formats an amount: `$115.00`. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** The interval of a price: `per month`, `every 3 months`, or nothing for a one-time price. */
export function formatInterval({ recurring }: Price): string {
  if (!recurring) return '';
  const { interval, interval_count } = recurring;
  return interval_count === 1 ? `per ${interval}` : `every ${interval_count} ${interval}s`;
}
