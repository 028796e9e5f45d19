import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint, listEndpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Coupon, PromotionCode } from './objects.ts';
import { group, integer, oneOf, required, text } from './params.ts';
import { type Account, newestFirst, newId } from './store.ts';

/**
 * `/v1/promotion_codes`: the codes that customers enter, and `/v1/coupons`: what a code takes off the first payment, in
 * percent.
 */
export function promotionEndpoints(account: Account): Endpoint[] {
  const { promotionCodes, coupons } = account.records;

  const createCoupon = endpoint(
    'POST',
    '/v1/coupons',
    { duration: required(oneOf('once')), percent_off: required(integer(1, 100)) },
    ({ percent_off }) => account.save<Coupon>(coupons, { id: newId('co', 8), object: 'coupon', percent_off }),
  );

  const createCode = endpoint(
    'POST',
    '/v1/promotion_codes',
    {
      code: required(text),
      promotion: required(group({ coupon: required(text), type: required(oneOf('coupon')) })),
    },
    ({ code, promotion }) => {
      if (!coupons.has(promotion.coupon)) throw noSuch('coupon', promotion.coupon, 'promotion[coupon]');
      if (findPromotionCode(account, code)) {
        throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, {
          param: 'code',
        });
      }
      return account.save<PromotionCode>(promotionCodes, {
        id: newId('promo'),
        object: 'promotion_code',
        active: true,
        code,
        created: toUnixSeconds(account.clock),
        promotion,
      });
    },
  );

  const listed = listEndpoint('/v1/promotion_codes', 'promotion code', {}, () => newestFirst(promotionCodes));

  return [createCoupon, createCode, listed];
}

/** Finds a promotion code. @param entered as typed by the customer, case-insensitive */
export function findPromotionCode({ records }: Account, entered: string): PromotionCode | undefined {
  const codes = [...records.promotionCodes.values()];
  return codes.find(({ code }) => code.toUpperCase() === entered.toUpperCase());
}
