import type { Billing } from './billing.ts';
import type { CheckoutSessions, Session } from './checkout-sessions.ts';
import { type Customer, createCustomer } from './customers.ts';
import type { Events } from './events.ts';
import type { PaymentIntent, PaymentMethodType, Payments } from './payments.ts';
import type { Account } from './store.ts';

/** The customer's entries on the hosted page. */
export interface Buyer {
  readonly email: string;
  readonly name: string | null;
  /** Whether promotional emails are welcome. */
  readonly wantsOffers: boolean;
}

export interface CheckoutCompletion {
  /** Saves a customer's entries on leaving, for an abandoned checkout. */
  remember(id: string, buyer: Buyer): void;
  /** Completes an open session with a completed payment, or a pending bank transfer. */
  complete(id: string, buyer: Buyer, method: PaymentMethodType): void;
  /** Determines the outcome of a pending bank transfer. @returns false if there is none */
  settle(id: string, outcome: 'arrives' | 'fails'): boolean;
}

/** Creates what a paid session results in: a customer, a subscription with its invoice, a payment. */
export function checkoutCompletion(
  account: Account,
  events: Events,
  sessions: CheckoutSessions,
  billing: Billing,
  payments: Payments,
): CheckoutCompletion {
  const { coupons, paymentIntents, promotionCodes } = account.records;

  function remember(id: string, buyer: Buyer): void {
    const session = sessions.stored(id).session;
    const { after_expiration, consent_collection } = session;
    if (!after_expiration?.recovery?.enabled && consent_collection?.promotions !== 'auto') return;
    sessions.change(id, { consent: consentOf(session, buyer, false), customer_details: detailsOf(buyer) });
  }

  function complete(id: string, buyer: Buyer, method: PaymentMethodType): void {
    const { session } = sessions.stored(id);
    const customer = customerFor(session, buyer);
    const payment = pay(id, buyer, customer, method);
    const bought = session.mode === 'subscription' && customer ? subscribe(id, customer, payment) : {};
    redeem(session);
    const completed = sessions.change(id, {
      ...bought,
      consent: consentOf(session, buyer, true),
      customer: customer?.id ?? null,
      customer_details: detailsOf(buyer),
      payment_intent: session.mode === 'payment' ? (payment?.id ?? null) : null,
      payment_status: paymentStatus(payment),
      status: 'complete',
    });
    events.record('checkout.session.completed', completed);
  }

  function customerFor(
    { customer_creation }: Pick<Session, 'customer_creation'>,
    { email, name }: Buyer,
  ): Customer | undefined {
    return customer_creation === 'always' ? createCustomer(account, events, { email, name }) : undefined;
  }

  function pay(
    id: string,
    { email, name }: Buyer,
    customer: Customer | undefined,
    method: PaymentMethodType,
  ): PaymentIntent | undefined {
    const { session } = sessions.stored(id);
    if (session.amount_total === 0) return undefined;
    const begun = payments.begin({
      description: session.mode === 'payment' ? null : 'Subscription creation',
      amount: session.amount_total,
      currency: session.currency,
      customer: customer?.id ?? null,
      email,
      name,
      method,
    });
    return method === 'card' ? payments.succeed(begun.id) : begun;
  }

  function subscribe(id: string, customer: Customer, payment: PaymentIntent | undefined) {
    const { session, coupon } = sessions.stored(id);
    const { subscription, invoice } = billing.start({
      sessionId: id,
      customer,
      lines: sessions.lines(id),
      coupon: coupons.get(coupon ?? ''),
      promotionCode: promotionCodeOf(session) ?? null,
      payment,
    });
    return { subscription: subscription.id, invoice: invoice.id };
  }

  function redeem({ discounts }: Pick<Session, 'discounts'>): void {
    const coupon = coupons.get(String(discounts?.[0]?.coupon));
    const code = promotionCodes.get(promotionCodeOf({ discounts }) ?? '');
    if (coupon) account.save(coupons, { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
    if (code) account.save(promotionCodes, { ...code, times_redeemed: code.times_redeemed + 1 });
  }

  function settle(id: string, outcome: 'arrives' | 'fails'): boolean {
    const session = sessions.find(id);
    if (session?.status !== 'complete' || session.payment_status !== 'unpaid') return false;
    const payment = session.invoice ? billing.paymentOf(session.invoice) : session.payment_intent;
    if (!payment || paymentIntents.get(payment)?.status !== 'processing') return false;
    const succeeds = outcome === 'arrives';
    if (session.invoice) billing.payInvoice(session.invoice, succeeds ? 'succeeds' : 'fails');
    else if (succeeds) payments.succeed(payment);
    else payments.fail(payment);
    const settled = sessions.change(id, succeeds ? { payment_status: 'paid' } : {});
    events.record(
      succeeds ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
      settled,
    );
    return true;
  }

  return { remember, complete, settle };
}

function promotionCodeOf({ discounts }: Pick<Session, 'discounts'>): string | undefined {
  const code = discounts?.[0]?.promotion_code;
  return typeof code === 'string' ? code : undefined;
}

function paymentStatus(payment: PaymentIntent | undefined): Session['payment_status'] {
  if (!payment) return 'no_payment_required';
  return payment.status === 'succeeded' ? 'paid' : 'unpaid';
}

function consentOf(
  { consent_collection }: Pick<Session, 'consent_collection'>,
  { wantsOffers }: Buyer,
  accepted: boolean,
): Session['consent'] {
  if (!consent_collection) return null;
  const { promotions, terms_of_service } = consent_collection;
  return {
    promotions: promotions === 'auto' ? (wantsOffers ? 'opt_in' : 'opt_out') : null,
    terms_of_service: terms_of_service === 'required' && accepted ? 'accepted' : null,
  };
}

function detailsOf({ email, name }: Buyer): NonNullable<Session['customer_details']> {
  return {
    address: { city: null, country: 'US', line1: null, line2: null, postal_code: '94103', state: null },
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
