import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type CheckoutMode, checkLines, type StoredLine } from './checkout-lines.ts';
import { CREATE_PARAMS, checkTogether } from './checkout-params.ts';
import type { Coupon } from './coupons.ts';
import { reductions } from './discounts.ts';
import { checkedEndpoint, type Endpoint, endpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Cause, Events } from './events.ts';
import { newId } from './ids.ts';
import { LIST_PARAMS, newestFirst, PAGE_PARAMS, pageOf } from './lists.ts';
import { afterExpiration, newSession } from './new-session.ts';
import { metadata, oneOf, text } from './params.ts';
import type { Price } from './prices.ts';
import type { PromotionCodes } from './promotion-codes.ts';
import type { Account } from './store.ts';

/** A session in API format. */
export type Session = Omit<
  Stripe.Checkout.Session,
  | 'customer'
  | 'invoice'
  | 'line_items'
  | 'mode'
  | 'payment_intent'
  | 'payment_status'
  | 'status'
  | 'subscription'
  | 'total_details'
> & {
  readonly customer: string | null;
  readonly invoice: string | null;
  readonly payment_intent: string | null;
  readonly payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  readonly status: 'open' | 'complete' | 'expired';
  readonly subscription: string | null;
  readonly mode: CheckoutMode;
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly currency: string;
  readonly success_url: string;
  readonly total_details: Stripe.Checkout.Session.TotalDetails;
};

/** A line of a session in API format. */
export type Line = Omit<Stripe.LineItem, 'price'> & { readonly price: Price; readonly quantity: number };

export interface StoredSession {
  readonly id: string;
  /** Its `url` is added when it is shown, since a later run may use another port. */
  readonly session: Omit<Session, 'url'>;
  readonly lines: readonly StoredLine[];
  /** The coupon of the discount. */
  readonly coupon?: string | undefined;
}

/** A session's coupon, and the code that was entered for it. */
export interface AppliedDiscount {
  readonly coupon: Coupon;
  readonly code: string | null;
}

export interface CheckoutSessions {
  readonly endpoints: readonly Endpoint[];
  /** A session; undefined if the id is unknown. */
  find(id: string): Session | undefined;
  /** A session as stored. @throws StripeError 404 if the id is unknown */
  stored(id: string): StoredSession;
  /** The lines of a session, with their prices. */
  lines(id: string): Line[];
  /** The discount of a session; undefined if there is none. */
  discountOf(id: string): AppliedDiscount | undefined;
  /** All sessions, newest first. */
  all(): Session[];
  /** Changes fields of a session. */
  change(id: string, fields: Partial<StoredSession['session']>): Session;
  /**
   * Applies a promotion code.
   * @param code as typed; undefined removes the discount
   * @returns whether the code is valid
   */
  applyCode(id: string, code: string | undefined): boolean;
  /** Expires an open session. */
  expire(id: string): Session;
  /**
   * Opens a copy of an expired session, for its recovery URL.
   * @returns undefined if the session has no such URL or its time is over
   */
  recover(id: string): Session | undefined;
  /** Resumes the expiry of an earlier run's open sessions. */
  resume(): void;
}

const DAY_S = 24 * 60 * 60;

/** How long an expired session can be recovered, in seconds. */
const RECOVERY_S = 30 * DAY_S;

/** The minimum amount after a discount, in cents, unless it is zero. */
const MIN_TOTAL = 50;

/** `/v1/checkout/sessions`: visits of customers to the hosted page. */
export function checkoutSessions(account: Account, events: Events, codes: PromotionCodes): CheckoutSessions {
  const { sessions, prices, products, coupons, promotionCodes } = account.records;

  const create = checkedEndpoint('POST', '/v1/checkout/sessions', CREATE_PARAMS, checkTogether, (params) => {
    const charged = checkLines(params.line_items, params.mode, account);
    const session = newSession(params, charged, account);
    account.save(sessions, { id: session.id, session, lines: charged.lines });
    expireInTime(session);
    return shown(session);
  });

  const retrieve = endpoint('GET', '/v1/checkout/sessions/:id', {}, (_params, { id }) =>
    shown(stored(id).session),
  );

  const update = endpoint(
    'POST',
    '/v1/checkout/sessions/:id',
    { metadata: metadata() },
    ({ metadata: changeMetadata }, { id }) =>
      change(id, { metadata: changeMetadata(stored(id).session.metadata ?? {}) }),
  );

  const expire = endpoint('POST', '/v1/checkout/sessions/:id/expire', {}, (_params, context) => {
    const { session } = stored(context.id);
    if (session.status !== 'open') {
      throw invalidRequest(
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status ' +
          `of \`${session.status}\`.`,
      );
    }
    return end(session.id, context);
  });

  const listed = endpoint(
    'GET',
    '/v1/checkout/sessions',
    {
      ...LIST_PARAMS,
      customer: text(),
      payment_intent: text(),
      status: oneOf('open', 'complete', 'expired'),
      subscription: text(),
    },
    ({ customer, payment_intent, status, subscription, ...page }, { path }) => {
      const matching = all().filter(
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (payment_intent === undefined || session.payment_intent === payment_intent) &&
          (status === undefined || session.status === status) &&
          (subscription === undefined || session.subscription === subscription),
      );
      return pageOf(matching, page, 'checkout.session', path);
    },
  );

  const lineItems = endpoint(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    PAGE_PARAMS,
    (page, { id, path }) => {
      stored(id);
      return pageOf(lines(id), page, 'item', path);
    },
  );

  function stored(id: string): StoredSession {
    const found = sessions.get(id);
    if (!found) throw noSuch('checkout.session', id, 'session', 404);
    return found;
  }

  function shown(session: StoredSession['session']): Session {
    const { id, status, after_expiration } = session;
    const recovery = after_expiration?.recovery;
    const recoverable = status === 'expired' && recovery?.enabled;
    return {
      ...session,
      ...(recovery &&
        recoverable && {
          after_expiration: { recovery: { ...recovery, url: `${account.pagesUrl()}/c/recover/${id}` } },
        }),
      url: status === 'open' ? `${account.pagesUrl()}/c/pay/${id}` : null,
    };
  }

  function find(id: string): Session | undefined {
    const found = sessions.get(id);
    return found && shown(found.session);
  }

  function all(): Session[] {
    return newestFirst(sessions).map(({ session }) => shown(session));
  }

  function lines(id: string): Line[] {
    const found = sessions.get(id);
    const priced = (found?.lines ?? []).flatMap((line) => {
      const price = prices.get(line.price);
      return price ? [{ line, price, amount: price.unit_amount * line.quantity }] : [];
    });
    const off = reductions(
      coupons.get(found?.coupon ?? ''),
      priced.map(({ amount }) => amount),
    );
    return priced.map(({ line, price, amount }, index) => shownLine(line, price, amount, off[index] ?? 0));
  }

  function shownLine({ id, quantity }: StoredLine, price: Price, amount: number, reduction: number): Line {
    return {
      id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: reduction,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount - reduction,
      currency: price.currency,
      description: products.get(price.product)?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  }

  function change(id: string, fields: Partial<StoredSession['session']>): Session {
    const found = stored(id);
    const { session } = account.save(sessions, { ...found, session: { ...found.session, ...fields } });
    return shown(session);
  }

  function applyCode(id: string, code: string | undefined): boolean {
    if (code === undefined) return discount(id, undefined, null);
    const found = codes.usable(code);
    return found !== undefined && discount(id, found.coupon.id, found.promotionCode.id);
  }

  /** Applies a discount if its currency and the remaining amount allow it; returns whether they do. */
  function discount(id: string, coupon: string | undefined, promotion_code: string | null): boolean {
    const before = stored(id);
    const currency = coupons.get(coupon ?? '')?.currency ?? null;
    if (currency !== null && currency !== before.session.currency) return false;
    account.save(sessions, { ...before, coupon });
    const amount_discount = lines(id).reduce((sum, line) => sum + line.amount_discount, 0);
    const amount_total = before.session.amount_subtotal - amount_discount;
    if (amount_total > 0 && amount_total < MIN_TOTAL) {
      account.save(sessions, before);
      return false;
    }
    change(id, {
      amount_total,
      discounts: coupon === undefined ? [] : [{ coupon, promotion_code }],
      total_details: { ...before.session.total_details, amount_discount },
    });
    return true;
  }

  function discountOf(id: string): AppliedDiscount | undefined {
    const { session, coupon: couponId = '' } = stored(id);
    const coupon = coupons.get(couponId);
    const code = promotionCodes.get(String(session.discounts?.[0]?.promotion_code))?.code ?? null;
    return coupon && { coupon, code };
  }

  function end(id: string, cause?: Cause): Session {
    const recovery = stored(id).session.after_expiration?.recovery;
    const ended = change(id, {
      status: 'expired',
      ...(recovery?.enabled && {
        after_expiration: {
          recovery: { ...recovery, expires_at: toUnixSeconds(account.clock) + RECOVERY_S },
        },
      }),
    });
    events.record('checkout.session.expired', ended, { cause });
    return ended;
  }

  function recover(id: string): Session | undefined {
    const found = sessions.get(id);
    const recovery = found?.session.after_expiration?.recovery;
    const now = toUnixSeconds(account.clock);
    if (!found || !recovery?.expires_at || now >= recovery.expires_at) return undefined;
    const session: StoredSession['session'] = {
      ...found.session,
      id: newId(account.livemode ? 'cs_live' : 'cs_test', 58),
      after_expiration: afterExpiration(recovery),
      allow_promotion_codes: recovery.allow_promotion_codes,
      amount_total: found.session.amount_subtotal,
      consent: null,
      created: now,
      customer_details: null,
      discounts: [],
      expires_at: now + DAY_S,
      recovered_from: id,
      status: 'open',
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    };
    const copied = found.lines.map((line) => ({ ...line, id: newId('li') }));
    account.save(sessions, { id: session.id, session, lines: copied });
    expireInTime(session);
    return shown(session);
  }

  function expireInTime({ id, expires_at }: StoredSession['session']): void {
    account.clock.after(Math.max(0, expires_at * 1000 - account.clock.now()), () => {
      if (stored(id).session.status === 'open') end(id);
    });
  }

  function resume(): void {
    for (const { session } of sessions.values()) if (session.status === 'open') expireInTime(session);
  }

  return {
    endpoints: [create, retrieve, update, expire, listed, lineItems],
    find,
    stored,
    lines,
    all,
    change,
    applyCode,
    discountOf,
    expire: (id) => end(id),
    recover,
    resume,
  };
}
