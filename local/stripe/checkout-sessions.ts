import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { checkLines, LINE_ITEMS, serializeLines } from './checkout-lines.ts';
import { type Endpoint, endpoint, hasValues, listEndpoint } from './endpoint.ts';
import { invalidRequest } from './errors.ts';
import type { Events } from './events.ts';
import type { LineItem, Session, StoredSession } from './objects.ts';
import { email, flag, group, metadata, oneOf, required, text, url } from './params.ts';
import { findPromotionCode } from './promotion-codes.ts';
import { type Account, find, newestFirst, newId } from './store.ts';

export interface CheckoutSessions {
  readonly endpoints: readonly Endpoint[];
  /** A session; undefined if the id is unknown. */
  find(id: string): Session | undefined;
  /** The lines of a session, with their prices. */
  lines(id: string): LineItem[];
  /** The promotion code that was applied to a session. */
  codeOf(session: Session): string | undefined;
  /** All sessions, newest first. */
  all(): Session[];
  /** Changes fields of a session. */
  change(id: string, fields: Partial<StoredSession['session']>): Session;
  /**
   * Applies a promotion code.
   * @param code as typed; undefined removes the discount
   * @returns whether the code is valid
   */
  applyCode(session: Session, code: string | undefined): boolean;
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

const CREATE_PARAMS = {
  after_expiration: group({
    recovery: required(group({ allow_promotion_codes: flag, enabled: required(flag) })),
  }),
  allow_promotion_codes: flag,
  cancel_url: url,
  consent_collection: group({ promotions: oneOf('auto'), terms_of_service: oneOf('required') }),
  customer_creation: oneOf('always'),
  customer_email: email,
  line_items: LINE_ITEMS,
  metadata,
  mode: required(oneOf('payment', 'subscription')),
  success_url: required(url),
} satisfies { readonly [K in keyof Stripe.Checkout.SessionCreateParams]?: unknown };

/** `/v1/checkout/sessions`: visits of customers to the hosted page. */
export function checkoutSessions(account: Account, events: Events): CheckoutSessions {
  const { sessions, coupons, promotionCodes } = account.records;

  const create = endpoint('POST', '/v1/checkout/sessions', CREATE_PARAMS, (params) => {
    const { after_expiration: after, consent_collection: consent, mode, success_url } = params;
    if (mode === 'subscription' && params.customer_creation !== undefined) {
      throw invalidRequest('You can not pass `customer_creation` in `subscription` mode.', {
        param: 'customer_creation',
      });
    }
    const { lines, amount } = checkLines(params.line_items, mode, account);
    const isKept = mode === 'subscription' || params.customer_creation === 'always';
    return open(lines, {
      ...unused(amount),
      after_expiration: after ? { recovery: recoveryOf(after.recovery) } : null,
      allow_promotion_codes: params.allow_promotion_codes ?? null,
      cancel_url: params.cancel_url ?? null,
      consent_collection: consent
        ? { promotions: consent.promotions ?? null, terms_of_service: consent.terms_of_service ?? null }
        : null,
      currency: 'usd',
      customer_creation: isKept ? 'always' : 'if_required',
      customer_email: params.customer_email ?? null,
      metadata: params.metadata({}),
      mode,
      recovered_from: null,
      success_url,
    });
  });

  const retrieve = endpoint('GET', '/v1/checkout/sessions/:id', {}, (_params, { id }) => shown(stored(id)));

  const update = endpoint('POST', '/v1/checkout/sessions/:id', { metadata }, (params, { id }) =>
    change(id, { metadata: params.metadata(stored(id).session.metadata ?? {}) }),
  );

  const expire = endpoint('POST', '/v1/checkout/sessions/:id/expire', {}, (_params, { id }) => {
    const { status } = stored(id).session;
    if (status === 'open') return end(id);
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    );
  });

  const listed = listEndpoint(
    '/v1/checkout/sessions',
    'checkout.session',
    {
      customer: text,
      payment_intent: text,
      status: oneOf('open', 'complete', 'expired'),
      subscription: text,
    },
    ({ customer, payment_intent, status, subscription }) =>
      all().filter((session) => hasValues(session, { customer, payment_intent, status, subscription })),
  );

  const lineItems = listEndpoint('/v1/checkout/sessions/:id/line_items', 'item', {}, (_given, id) =>
    serializeLines(stored(id).lines, account),
  );

  function open(
    lines: StoredSession['lines'],
    terms: Omit<StoredSession['session'], 'id' | 'object' | 'created' | 'expires_at'>,
  ): Session {
    const created = toUnixSeconds(account.clock);
    const id = newId('cs_test', 58);
    const session = { ...terms, id, object: 'checkout.session' as const, created };
    const saved = { id, session: { ...session, expires_at: created + DAY_S }, lines };
    account.save(sessions, saved);
    expireInTime(saved);
    return shown(saved);
  }

  function stored(id: string): StoredSession {
    return find(sessions, 'checkout.session', id);
  }

  function shown({ id, session }: StoredSession): Session {
    const { status, after_expiration } = session;
    const recovery = after_expiration?.recovery;
    const url = `${account.pagesUrl()}/c/recover/${id}`;
    return {
      ...session,
      ...(recovery?.expires_at && { after_expiration: { recovery: { ...recovery, url } } }),
      url: status === 'open' ? `${account.pagesUrl()}/c/pay/${id}` : null,
    };
  }

  function all(): Session[] {
    return newestFirst(sessions).map(shown);
  }

  function change(id: string, fields: Partial<StoredSession['session']>): Session {
    const found = stored(id);
    return shown(account.save(sessions, { ...found, session: { ...found.session, ...fields } }));
  }

  function applyCode({ id, amount_subtotal }: Session, entered: string | undefined): boolean {
    const code = entered === undefined ? undefined : findPromotionCode(account, entered);
    if (entered !== undefined && !code) return false;
    const percent = coupons.get(code?.promotion.coupon ?? '')?.percent_off ?? 0;
    const amount_discount = Math.round((amount_subtotal * percent) / 100);
    change(id, {
      amount_total: amount_subtotal - amount_discount,
      discounts: code ? [{ coupon: code.promotion.coupon, promotion_code: code.id }] : [],
      total_details: { amount_discount },
    });
    return true;
  }

  function end(id: string): Session {
    const recovery = stored(id).session.after_expiration?.recovery;
    const expires_at = toUnixSeconds(account.clock) + RECOVERY_S;
    const ended = change(id, {
      status: 'expired',
      ...(recovery?.enabled && { after_expiration: { recovery: { ...recovery, expires_at } } }),
    });
    events.record('checkout.session.expired', ended);
    return ended;
  }

  function recover(id: string): Session | undefined {
    const found = sessions.get(id);
    const recovery = found?.session.after_expiration?.recovery;
    const now = toUnixSeconds(account.clock);
    if (!found || !recovery?.expires_at || now >= recovery.expires_at) return undefined;
    const lines = found.lines.map((line) => ({ ...line, id: newId('li') }));
    return open(lines, {
      ...found.session,
      ...unused(found.session.amount_subtotal),
      after_expiration: { recovery: recoveryOf(recovery) },
      allow_promotion_codes: recovery.allow_promotion_codes,
      recovered_from: id,
    });
  }

  function expireInTime({ id, session }: StoredSession): void {
    account.clock.after(Math.max(0, session.expires_at * 1000 - account.clock.now()), () => {
      if (stored(id).session.status === 'open') end(id);
    });
  }

  function resume(): void {
    for (const saved of sessions.values()) if (saved.session.status === 'open') expireInTime(saved);
  }

  return {
    endpoints: [create, retrieve, update, expire, listed, lineItems],
    find: (id) => all().find((session) => session.id === id),
    lines: (id) => serializeLines(stored(id).lines, account),
    codeOf: ({ discounts: [discount] }) => promotionCodes.get(discount?.promotion_code ?? '')?.code,
    all,
    change,
    applyCode,
    expire: end,
    recover,
    resume,
  };
}

/** The fields of a session before a customer uses it. @param amount in cents */
function unused(amount: number) {
  return {
    amount_subtotal: amount,
    amount_total: amount,
    consent: null,
    customer: null,
    customer_details: null,
    discounts: [],
    invoice: null,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    total_details: { amount_discount: 0 },
  } as const;
}

/** How an expired session can be recovered, as shown before it has expired. */
function recoveryOf({
  allow_promotion_codes = false,
  enabled,
}: {
  readonly allow_promotion_codes?: boolean | undefined;
  readonly enabled: boolean;
}): Stripe.Checkout.Session.AfterExpiration.Recovery {
  return { allow_promotion_codes, enabled, expires_at: null, url: null };
}
