import type Stripe from 'stripe';
import { secondsOf } from '../clock.ts';
import { type CheckoutMode, checkLines, LINE_ITEMS, type StoredLine } from './checkout-lines.ts';
import { checkedEndpoint, type Endpoint, endpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Cause, Events } from './events.ts';
import { newId } from './ids.ts';
import { newestFirst, PAGE_PARAMS, pageOf } from './lists.ts';
import { address, email, flag, group, integer, metadata, oneOf, required, text } from './params.ts';
import type { Price } from './prices.ts';
import type { Account } from './store.ts';

/** A session as it travels. */
export type Session = Omit<Stripe.Checkout.Session, 'line_items' | 'status' | 'mode'> & {
  readonly status: 'open' | 'complete' | 'expired';
  readonly mode: CheckoutMode;
  readonly amount_total: number;
  readonly currency: string;
  readonly success_url: string;
};

/** A line of a session as it travels. */
export type Line = Omit<Stripe.LineItem, 'price'> & { readonly price: Price; readonly quantity: number };

export interface StoredSession {
  readonly id: string;
  /** Its `url` is made when it is shown, since a later run can have another port. */
  readonly session: Omit<Session, 'url'>;
  readonly lines: readonly StoredLine[];
}

export interface CheckoutSessions {
  readonly endpoints: readonly Endpoint[];
  /** A session, or undefined when the id is unknown. */
  find(id: string): Session | undefined;
  /** The lines of a session, with their prices. */
  lines(id: string): Line[];
  /** All sessions, newest first. */
  all(): Session[];
  /** Marks an open session as paid by this customer. */
  complete(id: string, email: string): void;
  /** Lets the open sessions of an earlier run expire in time. */
  resume(): void;
}

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** Least and most that a caller may set the expiry ahead, in seconds. */
const MIN_LIFE_S = 30 * MINUTE_S;
const MAX_LIFE_S = DAY_S;

const CREATE_PARAMS = {
  allow_promotion_codes: flag(),
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: address(),
  client_reference_id: text(200),
  customer_email: email(),
  expires_at: integer(0, Number.MAX_SAFE_INTEGER),
  line_items: LINE_ITEMS,
  locale: text(),
  metadata: metadata(),
  mode: required(oneOf('payment', 'subscription')),
  /** Kept by the subscription that a payment would start. */
  subscription_data: group({ description: text(500), metadata: metadata() }),
  success_url: required(address()),
  ui_mode: oneOf('hosted_page'),
};

/**
 * `/v1/checkout/sessions`: one visit of a customer to the hosted page.
 * @param baseUrl where the hosted page is served
 */
export function checkoutSessions(account: Account, events: Events, baseUrl: () => string): CheckoutSessions {
  const { sessions, prices, products } = account.records;

  const create = checkedEndpoint(
    'POST',
    '/v1/checkout/sessions',
    CREATE_PARAMS,
    (params) => {
      const { line_items, mode, subscription_data } = params;
      if (!line_items || line_items.length === 0) {
        throw invalidRequest(`The \`line_items\` parameter is required in ${mode} mode.`, {
          param: 'line_items',
          code: 'parameter_missing',
        });
      }
      if (mode === 'payment' && subscription_data) {
        throw invalidRequest('You can not pass `subscription_data` in `payment` mode.', {
          param: 'subscription_data',
        });
      }
      return { ...params, line_items };
    },
    (params) => {
      const { lines, amount, currency } = checkLines(params.line_items, params.mode, account);
      const created = secondsOf(account.clock);
      const session: StoredSession['session'] = {
        ...UNUSED_FIELDS,
        id: newId(account.livemode ? 'cs_live' : 'cs_test', 58),
        object: 'checkout.session',
        allow_promotion_codes: params.allow_promotion_codes ?? null,
        amount_subtotal: amount,
        amount_total: amount,
        billing_address_collection: params.billing_address_collection ?? null,
        cancel_url: params.cancel_url ?? null,
        client_reference_id: params.client_reference_id ?? null,
        created,
        currency,
        customer_creation: params.mode === 'payment' ? 'if_required' : null,
        customer_details: null,
        customer_email: params.customer_email ?? null,
        expires_at: expiryOf(params.expires_at, created),
        livemode: account.livemode,
        locale: params.locale ?? null,
        metadata: params.metadata({}),
        mode: params.mode,
        payment_status: 'unpaid',
        status: 'open',
        success_url: params.success_url,
      };
      account.save(sessions, { id: session.id, session, lines });
      expireInTime(session);
      return shown(session);
    },
  );

  const retrieve = endpoint('GET', '/v1/checkout/sessions/:id', {}, (_params, { id }) =>
    shown(stored(id).session),
  );

  const expire = endpoint('POST', '/v1/checkout/sessions/:id/expire', {}, (_params, context) => {
    const { session } = stored(context.id);
    if (session.status !== 'open') {
      throw invalidRequest(
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status ' +
          `of \`${session.status}\`.`,
      );
    }
    return end(session, context);
  });

  const listed = endpoint(
    'GET',
    '/v1/checkout/sessions',
    { ...PAGE_PARAMS, status: oneOf('open', 'complete', 'expired') },
    ({ status, ...page }, { path }) =>
      pageOf(
        all().filter((session) => !status || session.status === status),
        page,
        'checkout.session',
        path,
      ),
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
    return { ...session, url: session.status === 'open' ? `${baseUrl()}/c/pay/${session.id}` : null };
  }

  function find(id: string): Session | undefined {
    const found = sessions.get(id);
    return found && shown(found.session);
  }

  function all(): Session[] {
    return newestFirst(sessions).map(({ session }) => shown(session));
  }

  function lines(id: string): Line[] {
    return (sessions.get(id)?.lines ?? []).flatMap((line) => {
      const price = prices.get(line.price);
      return price ? [shownLine(line, price)] : [];
    });
  }

  function shownLine({ id, quantity }: StoredLine, price: Price): Line {
    const amount = price.unit_amount * quantity;
    return {
      id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: products.get(price.product)?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  }

  function complete(id: string, email: string): void {
    const found = stored(id);
    const session = {
      ...found.session,
      customer_details: customerOf(email),
      payment_status: found.session.amount_total > 0 ? ('paid' as const) : ('no_payment_required' as const),
      status: 'complete' as const,
    };
    account.save(sessions, { ...found, session });
    events.record('checkout.session.completed', shown(session));
  }

  function end(session: StoredSession['session'], cause?: Cause): Session {
    const ended = { ...session, status: 'expired' as const };
    account.save(sessions, { ...stored(session.id), session: ended });
    events.record('checkout.session.expired', shown(ended), cause);
    return shown(ended);
  }

  function expireInTime({ id, expires_at }: StoredSession['session']): void {
    account.clock.after(Math.max(0, expires_at * 1000 - account.clock.now()), () => {
      const { session } = stored(id);
      if (session.status === 'open') end(session);
    });
  }

  function resume(): void {
    for (const { session } of sessions.values()) if (session.status === 'open') expireInTime(session);
  }

  return { endpoints: [create, retrieve, expire, listed, lineItems], find, lines, all, complete, resume };
}

function expiryOf(asked: number | undefined, created: number): number {
  if (asked === undefined) return created + DAY_S;
  const refuse = (rule: string) =>
    invalidRequest(`The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`, {
      param: 'expires_at',
    });
  if (asked < created + MIN_LIFE_S) throw refuse('at least 30 minutes');
  if (asked > created + MAX_LIFE_S) throw refuse('less than 24 hours');
  return asked;
}

function customerOf(email: string): NonNullable<Session['customer_details']> {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** What the service answers for the features that a session does not use. */
const UNUSED_FIELDS = {
  adaptive_pricing: null,
  after_expiration: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
