import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint, hasValues, listEndpoint } from './endpoint.ts';
import type { Events } from './events.ts';
import type { Invoice, PaymentIntent, StoredInvoice, Subscription } from './objects.ts';
import { oneOf, text } from './params.ts';
import { type Account, find, newestFirst } from './store.ts';

/** The content of a new invoice. */
interface InvoiceDraft extends Pick<StoredInvoice, 'id' | 'payment'> {
  readonly subscription: Pick<Subscription, 'id' | 'currency' | 'customer'>;
  /** Cents. */
  readonly amount: number;
}

export interface Invoices {
  readonly endpoints: readonly Endpoint[];
  /** An invoice; undefined if the id is unknown. */
  find(id: string): Invoice | undefined;
  /** Creates an open invoice. */
  issue(draft: InvoiceDraft): void;
  /** The payment intent of an invoice. */
  paymentOf(id: string): PaymentIntent | undefined;
  markPaid(id: string): void;
  markFailed(id: string): void;
  markVoid(id: string): void;
  /** Writes an invoice off. */
  markUncollectible(id: string): void;
}

const NUMBER_DIGITS = 4;

/** `/v1/invoices`: the charges for a subscription's periods. */
export function invoices(account: Account, events: Events): Invoices {
  const { invoices: all, paymentIntents } = account.records;

  function issue({ id, subscription, amount, payment }: InvoiceDraft): void {
    const { currency, customer } = subscription;
    const invoice: Invoice = {
      id,
      object: 'invoice',
      amount_due: amount,
      amount_paid: 0,
      amount_remaining: amount,
      created: toUnixSeconds(account.clock),
      currency,
      customer,
      number: nextNumber(customer),
      parent: { subscription_details: { subscription: subscription.id }, type: 'subscription_details' },
      status: 'open',
    };
    account.save(all, { id, invoice, payment });
  }

  function nextNumber(customer: string): string {
    const earlier = [...all.values()].filter(({ invoice }) => invoice.customer === customer);
    const sequence = String(earlier.length + 1).padStart(NUMBER_DIGITS, '0');
    return `${customer.slice(-8).toUpperCase()}-${sequence}`;
  }

  function change(id: string, fields: Partial<Invoice>): Invoice {
    const found = find(all, 'invoice', id);
    return account.save(all, { ...found, invoice: { ...found.invoice, ...fields } }).invoice;
  }

  function markPaid(id: string): void {
    const { amount_due } = find(all, 'invoice', id).invoice;
    const paid = change(id, { amount_paid: amount_due, amount_remaining: 0, status: 'paid' });
    events.record('invoice.paid', paid);
  }

  const retrieve = endpoint(
    'GET',
    '/v1/invoices/:id',
    {},
    (_params, { id }) => find(all, 'invoice', id).invoice,
  );

  const listed = listEndpoint(
    '/v1/invoices',
    'invoice',
    { status: oneOf('open', 'paid', 'uncollectible', 'void'), subscription: text },
    ({ status, subscription }) =>
      newestFirst(all)
        .map(({ invoice }) => invoice)
        .filter(
          (invoice) =>
            hasValues(invoice, { status }) &&
            hasValues(invoice.parent.subscription_details, { subscription }),
        ),
  );

  return {
    endpoints: [retrieve, listed],
    find: (id) => all.get(id)?.invoice,
    issue,
    paymentOf: (id) => paymentIntents.get(all.get(id)?.payment ?? ''),
    markPaid,
    markFailed: (id) => events.record('invoice.payment_failed', change(id, {})),
    markVoid: (id) => events.record('invoice.voided', change(id, { status: 'void' })),
    markUncollectible: (id) =>
      events.record('invoice.marked_uncollectible', change(id, { status: 'uncollectible' })),
  };
}
