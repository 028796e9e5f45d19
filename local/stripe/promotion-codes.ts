import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Coupon, isValid } from './coupons.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { newId } from './ids.ts';
import { LIST_PARAMS, newestFirst, pageOf } from './lists.ts';
import { flag, group, integer, metadata, oneOf, required, text } from './params.ts';
import type { Account } from './store.ts';

/** A promotion code in API format. */
export type PromotionCode = Omit<Stripe.PromotionCode, 'customer' | 'metadata' | 'promotion'> & {
  readonly customer: string | null;
  readonly metadata: Stripe.Metadata;
  readonly promotion: { readonly coupon: string; readonly type: 'coupon' };
};

export interface PromotionCodes {
  readonly endpoints: readonly Endpoint[];
  /**
   * The promotion code that a customer may use now, with its coupon.
   * @param entered as typed by the customer, case-insensitive
   */
  usable(entered: string): { readonly promotionCode: PromotionCode; readonly coupon: Coupon } | undefined;
}

/** `/v1/promotion_codes`: the codes that customers enter to get a coupon. */
export function promotionCodes(account: Account): PromotionCodes {
  const { promotionCodes: codes, coupons } = account.records;

  const create = endpoint(
    'POST',
    '/v1/promotion_codes',
    {
      active: flag(),
      code: text(500),
      expires_at: integer(0, Number.MAX_SAFE_INTEGER),
      max_redemptions: integer(1, Number.MAX_SAFE_INTEGER),
      metadata: metadata(),
      promotion: required(group({ coupon: required(text()), type: required(oneOf('coupon')) })),
    },
    (params) => {
      const { promotion } = params;
      const coupon = coupons.get(promotion.coupon);
      if (!coupon) throw noSuch('coupon', promotion.coupon, 'promotion[coupon]');
      if (!isValid(coupon, toUnixSeconds(account.clock))) {
        throw invalidRequest(`Coupon expired: ${coupon.id}`, { param: 'promotion[coupon]' });
      }
      const code = params.code ?? newId('', 8).slice(1).toUpperCase();
      checkCode(code);
      const promotionCode: PromotionCode = {
        id: newId('promo'),
        object: 'promotion_code',
        active: params.active ?? true,
        code,
        created: toUnixSeconds(account.clock),
        customer: null,
        customer_account: null,
        expires_at: params.expires_at ?? null,
        livemode: account.livemode,
        max_redemptions: params.max_redemptions ?? null,
        metadata: params.metadata({}),
        promotion: { coupon: coupon.id, type: 'coupon' },
        restrictions: {
          first_time_transaction: false,
          minimum_amount: null,
          minimum_amount_currency: null,
        },
        times_redeemed: 0,
      };
      return account.save(codes, promotionCode);
    },
  );

  const listed = endpoint('GET', '/v1/promotion_codes', LIST_PARAMS, (page, { path }) =>
    pageOf(newestFirst(codes), page, 'promotion code', path),
  );

  /** Active codes are unique, ignoring case. */
  function checkCode(code: string): void {
    if (!/^[A-Za-z0-9-]+$/.test(code)) {
      throw invalidRequest('Promotion codes may only contain letters, digits and dashes.', {
        param: 'code',
      });
    }
    for (const other of codes.values()) {
      if (!other.active || !isSameCode(other.code, code)) continue;
      throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, {
        param: 'code',
      });
    }
  }

  function usable(entered: string) {
    const now = toUnixSeconds(account.clock);
    for (const promotionCode of codes.values()) {
      const { active, code, expires_at, max_redemptions, times_redeemed } = promotionCode;
      const coupon = coupons.get(promotionCode.promotion.coupon);
      if (!active || !isSameCode(code, entered) || !coupon || !isValid(coupon, now)) continue;
      if (expires_at !== null && now >= expires_at) continue;
      if (max_redemptions !== null && times_redeemed >= max_redemptions) continue;
      return { promotionCode, coupon };
    }
    return undefined;
  }

  return { endpoints: [create, listed], usable };
}

function isSameCode(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}
