import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { noSuch } from './errors.ts';
import type { Events } from './events.ts';
import { newId } from './ids.ts';
import { LIST_PARAMS, newestFirst, type Page, pageOf } from './lists.ts';
import { type InvoiceDraft, newInvoice, newLine } from './new-invoice.ts';
import { oneOf, text } from './params.ts';
import type { PaymentIntent } from './payments.ts';
import type { Account } from './store.ts';

/** A line of an invoice in API format; the SDK converts decimals to its own number type. */
export type InvoiceLine = Omit<
  Stripe.InvoiceLineItem,
  'discount_amounts' | 'discounts' | 'invoice' | 'pricing' | 'quantity_decimal'
> & {
  readonly discount_amounts: readonly DiscountAmount[];
  readonly discounts: readonly string[];
  readonly invoice: string;
  readonly pricing: {
    readonly price_details: { readonly price: string; readonly product: string };
    readonly type: 'price_details';
    readonly unit_amount_decimal: string;
  };
  readonly quantity_decimal: string;
};

interface DiscountAmount {
  /** Cents. */
  readonly amount: number;
  readonly discount: string;
}

/** Fields that the service omits unless they are expanded or used. */
type SkippedRecord = 'confirmation_secret' | 'deleted' | 'payments' | 'status_details' | 'threshold_reason';

/** An invoice in API format. */
export type Invoice = Omit<
  Required<Stripe.Invoice>,
  SkippedRecord | 'customer' | 'discounts' | 'lines' | 'parent' | 'status' | 'total_discount_amounts'
> & {
  readonly customer: string;
  readonly discounts: readonly string[];
  readonly lines: Page<InvoiceLine>;
  readonly parent: {
    readonly quote_details: null;
    readonly subscription_details: { readonly metadata: Stripe.Metadata; readonly subscription: string };
    readonly type: 'subscription_details';
  };
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly total_discount_amounts: readonly DiscountAmount[];
};

/** An invoice without the parts added when it is shown: a page of its lines and its URL. */
export interface StoredInvoice {
  readonly id: string;
  readonly invoice: Omit<Invoice, 'hosted_invoice_url' | 'invoice_pdf' | 'lines'>;
  readonly lines: readonly InvoiceLine[];
}

/** The link between an invoice and its payment intent, in API format. */
export type InvoicePayment = Omit<Stripe.InvoicePayment, 'invoice' | 'payment' | 'status'> & {
  readonly invoice: string;
  readonly payment: { readonly payment_intent: string; readonly type: 'payment_intent' };
  readonly status: 'canceled' | 'open' | 'paid';
};

export interface Invoices {
  readonly endpoints: readonly Endpoint[];
  /** An invoice; undefined if the id is unknown. */
  find(id: string): Invoice | undefined;
  /** Creates a draft invoice and opens it. */
  issue(draft: InvoiceDraft): Invoice;
  /** Assigns a payment intent to an invoice. */
  assign(id: string, intent: PaymentIntent): void;
  /** The payment intent of an invoice. */
  paymentOf(id: string): PaymentIntent | undefined;
  markPaid(id: string): void;
  markFailed(id: string): void;
  markVoid(id: string): void;
  /** Writes an invoice off. */
  markUncollectible(id: string): void;
}

/** The time until the next attempt, in seconds. The stand-in leaves attempts to a person. */
const NEXT_ATTEMPT_S = 3 * 24 * 60 * 60;

const MAX_NUMBER_DIGITS = 4;

/** `/v1/invoices`: the charges for a subscription's periods. */
export function invoices(account: Account, events: Events): Invoices {
  const { invoices: all, invoicePayments, customers, paymentIntents } = account.records;

  function issue(draft: InvoiceDraft): Invoice {
    const lines = draft.lines.map((line) => newLine(line, draft, account.livemode));
    const invoice = newInvoice(draft, lines, account);
    save({ id: draft.id, invoice, lines });
    events.record('invoice.created', shown(draft.id));
    finalize(draft.id);
    return shown(draft.id);
  }

  function finalize(id: string): void {
    const { invoice } = stored(id);
    const now = toUnixSeconds(account.clock);
    change(id, {
      auto_advance: true,
      effective_at: now,
      number: nextNumber(invoice.customer),
      status: 'open',
      status_transitions: { ...invoice.status_transitions, finalized_at: now },
    });
    events.record('invoice.finalized', shown(id));
  }

  function nextNumber(customerId: string): string {
    const customer = customers.get(customerId);
    const sequence = customer?.next_invoice_sequence ?? 1;
    if (customer) account.save(customers, { ...customer, next_invoice_sequence: sequence + 1 });
    return `${customer?.invoice_prefix}-${String(sequence).padStart(MAX_NUMBER_DIGITS, '0')}`;
  }

  function assign(id: string, intent: PaymentIntent): void {
    const { invoice } = stored(id);
    const payment: InvoicePayment = {
      id: newId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: invoice.amount_due,
      created: toUnixSeconds(account.clock),
      currency: invoice.currency,
      invoice: id,
      is_default: true,
      livemode: account.livemode,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    };
    account.save(invoicePayments, payment);
  }

  function markPaid(id: string): void {
    const { invoice } = stored(id);
    const now = toUnixSeconds(account.clock);
    const payment = assignedTo(id);
    if (payment) {
      account.save(invoicePayments, {
        ...payment,
        amount_paid: invoice.amount_due,
        status: 'paid',
        status_transitions: { canceled_at: null, paid_at: now },
      });
    }
    change(id, {
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      ...attempted(invoice, payment !== undefined),
      auto_advance: false,
      next_payment_attempt: null,
      status: 'paid',
      status_transitions: { ...invoice.status_transitions, paid_at: now },
    });
    events.record('invoice.paid', shown(id));
    events.record('invoice.payment_succeeded', shown(id));
  }

  function markFailed(id: string): void {
    const { invoice } = stored(id);
    const first = invoice.billing_reason === 'subscription_create';
    const next = first ? null : toUnixSeconds(account.clock) + NEXT_ATTEMPT_S;
    change(id, { ...attempted(invoice, true), next_payment_attempt: next });
    events.record('invoice.payment_failed', shown(id));
  }

  function markVoid(id: string): void {
    const { invoice } = stored(id);
    const now = toUnixSeconds(account.clock);
    change(id, {
      auto_advance: false,
      next_payment_attempt: null,
      status: 'void',
      status_transitions: { ...invoice.status_transitions, voided_at: now },
    });
    events.record('invoice.voided', shown(id));
  }

  function markUncollectible(id: string): void {
    const { invoice } = stored(id);
    change(id, {
      auto_advance: false,
      next_payment_attempt: null,
      status: 'uncollectible',
      status_transitions: {
        ...invoice.status_transitions,
        marked_uncollectible_at: toUnixSeconds(account.clock),
      },
    });
    events.record('invoice.marked_uncollectible', shown(id));
  }

  const retrieve = endpoint('GET', '/v1/invoices/:id', {}, (_params, { id }) => {
    stored(id);
    return shown(id);
  });

  const listed = endpoint(
    'GET',
    '/v1/invoices',
    {
      ...LIST_PARAMS,
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: text(),
    },
    ({ status, subscription, ...page }, { path }) => {
      const matching = newestFirst(all)
        .map(({ id }) => shown(id))
        .filter(
          (invoice) =>
            (status === undefined || invoice.status === status) &&
            (subscription === undefined || invoice.parent.subscription_details.subscription === subscription),
        );
      return pageOf(matching, page, 'invoice', path);
    },
  );

  function stored(id: string): StoredInvoice {
    const found = all.get(id);
    if (!found) throw noSuch('invoice', id, 'invoice', 404);
    return found;
  }

  function shown(id: string): Invoice {
    const { invoice, lines } = stored(id);
    const url = invoice.status === 'draft' ? null : `${account.pagesUrl()}/i/${id}`;
    const page = pageOf(lines, {}, 'line_item', `/v1/invoices/${id}/lines`);
    return { ...invoice, hosted_invoice_url: url, invoice_pdf: url && `${url}?format=pdf`, lines: page };
  }

  function change(id: string, fields: Partial<StoredInvoice['invoice']>): void {
    const found = stored(id);
    save({ ...found, invoice: { ...found.invoice, ...fields } });
  }

  function save(invoice: StoredInvoice): void {
    account.save(all, invoice);
  }

  function assignedTo(id: string): InvoicePayment | undefined {
    return [...invoicePayments.values()].find(({ invoice }) => invoice === id);
  }

  return {
    endpoints: [retrieve, listed],
    find: (id) => (all.has(id) ? shown(id) : undefined),
    issue,
    assign,
    paymentOf: (id) => paymentIntents.get(assignedTo(id)?.payment.payment_intent ?? ''),
    markPaid,
    markFailed,
    markVoid,
    markUncollectible,
  };
}

function attempted({ attempt_count }: Pick<Invoice, 'attempt_count'>, tried: boolean) {
  return { attempted: true, attempt_count: attempt_count + (tried ? 1 : 0) };
}
