import type { Billing } from './billing.ts';
import type { CheckoutSessions } from './checkout-sessions.ts';
import { createCustomer } from './customers.ts';
import type { Events } from './events.ts';
import type { PaymentIntent, Session } from './objects.ts';
import type { Payments } from './payments.ts';
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
  remember(session: Session, buyer: Buyer): void;
  /** Completes an open session with a completed payment, or a pending bank transfer. */
  complete(session: Session, buyer: Buyer, method: 'card' | 'transfer'): void;
  /** Determines the outcome of a pending bank transfer. @returns false if there is none */
  settle(id: string, outcome: 'arrives' | 'fails'): boolean;
}

/** Creates the results of a paid session: a customer, a subscription with its invoice, a payment. */
export function checkoutCompletion(
  account: Account,
  events: Events,
  sessions: CheckoutSessions,
  billing: Billing,
  payments: Payments,
): CheckoutCompletion {
  const { invoices, paymentIntents } = account.records;

  function remember(session: Session, buyer: Buyer): void {
    const { after_expiration, consent_collection } = session;
    if (!after_expiration?.recovery?.enabled && consent_collection?.promotions !== 'auto') return;
    sessions.change(session.id, {
      consent: consentOf(session, buyer, false),
      customer_details: { email: buyer.email, name: buyer.name },
    });
  }

  function complete(session: Session, buyer: Buyer, method: 'card' | 'transfer'): void {
    const { id, amount_total: amount, currency, customer_creation, mode } = session;
    const { email, name } = buyer;
    const customer = customer_creation === 'always' ? createCustomer(account, { email, name }) : undefined;
    let payment: PaymentIntent | undefined;
    if (amount > 0) {
      payment = payments.begin({
        amount,
        currency,
        customer: customer?.id ?? null,
        payment_method_types: [method === 'card' ? 'card' : 'us_bank_account'],
      });
    }
    if (payment && method === 'card') payment = payments.succeed(payment.id);
    const subscription =
      mode === 'subscription' && customer
        ? billing.start({ customer: customer.id, lines: sessions.lines(id), amount, payment })
        : undefined;
    const completed = sessions.change(id, {
      consent: consentOf(session, buyer, true),
      customer: customer?.id ?? null,
      customer_details: { email, name },
      invoice: subscription?.latest_invoice ?? null,
      payment_intent: mode === 'payment' ? (payment?.id ?? null) : null,
      payment_status: paymentStatus(payment),
      status: 'complete',
      subscription: subscription?.id ?? null,
    });
    events.record('checkout.session.completed', completed);
  }

  function settle(id: string, outcome: 'arrives' | 'fails'): boolean {
    const session = sessions.find(id);
    const { invoice } = session ?? {};
    const payment = invoice ? invoices.get(invoice)?.payment : session?.payment_intent;
    if (!payment || paymentIntents.get(payment)?.status !== 'processing') return false;
    const succeeds = outcome === 'arrives';
    if (invoice) billing.payInvoice(invoice, succeeds ? 'succeeds' : 'fails');
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

function paymentStatus(payment: PaymentIntent | undefined): Session['payment_status'] {
  if (!payment) return 'no_payment_required';
  return payment.status === 'succeeded' ? 'paid' : 'unpaid';
}

function consentOf(
  { consent_collection }: Session,
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
