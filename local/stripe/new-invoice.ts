import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import type { Customer } from './customers.ts';
import { newId } from './ids.ts';
import type { InvoiceLine, StoredInvoice } from './invoices.ts';
import type { Price } from './prices.ts';
import type { Account } from './store.ts';

/** The content of a new invoice. */
export interface InvoiceDraft {
  readonly id: string;
  readonly customer: Customer;
  readonly subscription: { readonly id: string; readonly metadata: Stripe.Metadata };
  readonly reason: 'subscription_create' | 'subscription_cycle';
  readonly lines: readonly DraftLine[];
  /** The discount that causes the lines' reductions. */
  readonly discount: string | null;
  /** The invoice's own period; its lines may be for the following one. */
  readonly period: Stripe.InvoiceLineItem.Period;
}

export interface DraftLine {
  readonly price: Price;
  readonly quantity: number;
  readonly description: string;
  /** The line's subscription item; null for a one-time price. */
  readonly item: string | null;
  /** Cents. */
  readonly reduction: number;
  readonly period: Stripe.InvoiceLineItem.Period;
}

/** A line in API format. */
export function newLine(line: DraftLine, draft: InvoiceDraft, livemode: boolean): InvoiceLine {
  const { price, quantity, reduction } = line;
  const amount = price.unit_amount * quantity;
  const discounted = draft.discount !== null && reduction > 0;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: line.description,
    discount_amounts: discounted ? [{ amount: reduction, discount: String(draft.discount) }] : [],
    discountable: true,
    discounts: [],
    invoice: draft.id,
    livemode,
    metadata: line.item === null ? {} : draft.subscription.metadata,
    parent: parentOf(line, draft),
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: draft.subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

function parentOf({ item }: DraftLine, { subscription }: InvoiceDraft): Stripe.InvoiceLineItem.Parent {
  const common = { proration: false, proration_details: null, subscription: subscription.id };
  return item === null
    ? {
        invoice_item_details: { ...common, invoice_item: newId('ii') },
        subscription_item_details: null,
        type: 'invoice_item_details',
      }
    : {
        invoice_item_details: null,
        subscription_item_details: { ...common, invoice_item: null, subscription_item: item },
        type: 'subscription_item_details',
      };
}

/** A new invoice. */
export function newInvoice(
  draft: InvoiceDraft,
  lines: readonly InvoiceLine[],
  account: Account,
): StoredInvoice['invoice'] {
  const { customer, discount, subscription } = draft;
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const reduction = draft.lines.reduce((sum, line) => sum + line.reduction, 0);
  const total = subtotal - reduction;
  return {
    ...UNUSED_FIELDS,
    id: draft.id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    billing_reason: draft.reason,
    created: toUnixSeconds(account.clock),
    currency: lines[0]?.currency ?? 'usd',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    discounts: discount === null ? [] : [discount],
    effective_at: null,
    livemode: account.livemode,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: draft.period.end,
    period_start: draft.period.start,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discount === null ? [] : [{ amount: reduction, discount }],
    total_excluding_tax: total,
    webhooks_delivered_at: null,
  };
}

/** The values of fields for unsupported features. */
const UNUSED_FIELDS = {
  account_country: 'US',
  account_name: null,
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid_off_stripe: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<Stripe.Invoice>;
