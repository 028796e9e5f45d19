import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { checkedEndpoint, type Endpoint } from './endpoint.ts';
import { invalidRequest, missingParameter } from './errors.ts';
import { newId } from './ids.ts';
import { decimal, integer, metadata, oneOf, type ShapeOf, text } from './params.ts';
import { currency } from './prices.ts';
import type { Account } from './store.ts';

/** A coupon in API format. */
export type Coupon = Omit<
  Required<Stripe.Coupon>,
  'applies_to' | 'currency_options' | 'deleted' | 'metadata'
> & {
  readonly metadata: Stripe.Metadata;
};

const MAX_AMOUNT = 99_999_999;

const CREATE_PARAMS = {
  amount_off: integer(1, MAX_AMOUNT),
  currency: currency(),
  duration: oneOf('forever', 'once', 'repeating'),
  duration_in_months: integer(1, 12 * 100),
  id: text(200),
  max_redemptions: integer(1, Number.MAX_SAFE_INTEGER),
  metadata: metadata(),
  name: text(40),
  percent_off: decimal(0, 100),
  redeem_by: integer(0, Number.MAX_SAFE_INTEGER),
} satisfies ShapeOf<Stripe.CouponCreateParams>;

/** Whether a coupon can be used now. */
export function isValid(coupon: Coupon, now: number): boolean {
  const { max_redemptions, redeem_by, times_redeemed } = coupon;
  return (
    (max_redemptions === null || times_redeemed < max_redemptions) && (redeem_by === null || now < redeem_by)
  );
}

/** `/v1/coupons`: discounts and how long they last. */
export function couponEndpoints(account: Account): Endpoint[] {
  const { coupons } = account.records;

  const create = checkedEndpoint(
    'POST',
    '/v1/coupons',
    CREATE_PARAMS,
    (params) => {
      const { amount_off, percent_off, duration = 'once', duration_in_months } = params;
      if ((amount_off === undefined) === (percent_off === undefined)) {
        throw invalidRequest('You must pass exactly one of percent_off or amount_off.', {
          param: 'percent_off',
        });
      }
      if (amount_off !== undefined && params.currency === undefined) throw missingParameter('currency');
      if ((duration === 'repeating') !== (duration_in_months !== undefined)) {
        throw invalidRequest('`duration_in_months` must be passed if, and only if, duration is repeating.', {
          param: 'duration_in_months',
        });
      }
      return { ...params, duration };
    },
    (params) => {
      const id = params.id ?? newId('', 8).slice(1);
      if (coupons.has(id)) {
        throw invalidRequest('Coupon already exists.', { param: 'id', code: 'resource_already_exists' });
      }
      const coupon: Coupon = {
        id,
        object: 'coupon',
        amount_off: params.amount_off ?? null,
        created: toUnixSeconds(account.clock),
        currency: params.amount_off === undefined ? null : (params.currency ?? null),
        duration: params.duration,
        duration_in_months: params.duration_in_months ?? null,
        livemode: account.livemode,
        max_redemptions: params.max_redemptions ?? null,
        metadata: params.metadata({}),
        name: params.name ?? null,
        percent_off: params.percent_off ?? null,
        redeem_by: params.redeem_by ?? null,
        times_redeemed: 0,
        valid: true,
      };
      return account.save(coupons, coupon);
    },
  );

  return [create];
}
