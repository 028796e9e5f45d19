import type Stripe from 'stripe';
import type { Coupon } from './coupons.ts';
import { money } from './money.ts';

/** A discount as it travels: a coupon in use. */
export type Discount = Omit<Stripe.Discount, 'customer' | 'deleted' | 'promotion_code' | 'source'> & {
  readonly customer: string | null;
  readonly promotion_code: string | null;
  readonly source: { readonly coupon: string; readonly type: 'coupon' };
};

/**
 * How much a coupon takes off each of some amounts. What it takes off the sum is spread in proportion.
 * @param amounts in cents
 * @returns cents, one for each amount
 */
export function reductions(coupon: Coupon | undefined, amounts: readonly number[]): number[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (!coupon || sum === 0) return amounts.map(() => 0);
  const off = coupon.amount_off ?? Math.round((sum * (coupon.percent_off ?? 0)) / 100);
  const total = Math.min(off, sum);
  let seen = 0;
  let given = 0;
  return amounts.map((amount) => {
    seen += amount;
    const reduction = Math.round((total * seen) / sum) - given;
    given += reduction;
    return reduction;
  });
}

/** What a coupon gives, in words: `20% off forever`. */
export function terms({ amount_off, currency, duration, duration_in_months, percent_off }: Coupon): string {
  const off = amount_off === null ? `${percent_off}%` : money(amount_off, currency ?? 'usd');
  if (duration === 'repeating') return `${off} off for ${duration_in_months} months`;
  return `${off} off ${duration}`;
}
