import type Stripe from 'stripe';
import type { Coupon } from './coupons.ts';
import { money } from './money.ts';

/** A discount in API format: a coupon in use. */
export type Discount = Omit<Stripe.Discount, 'customer' | 'deleted' | 'promotion_code' | 'source'> & {
  readonly customer: string | null;
  readonly promotion_code: string | null;
  readonly source: { readonly coupon: string; readonly type: 'coupon' };
};

/**
 * The reduction of each amount by a coupon. A reduction of the total is spread in proportion.
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

/** A coupon's terms as text: `20% off forever`. */
export function terms({ amount_off, currency, duration, duration_in_months, percent_off }: Coupon): string {
  const off = amount_off === null ? `${percent_off}%` : money(amount_off, currency ?? 'usd');
  if (duration === 'repeating') return `${off} off for ${duration_in_months} months`;
  return `${off} off ${duration}`;
}
