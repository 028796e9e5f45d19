import { toUnixSeconds } from '../clock.ts';
import type { Coupon } from './coupons.ts';
import type { Customer } from './customers.ts';
import { type Discount, reductions } from './discounts.ts';
import type { Cause, Events } from './events.ts';
import { newId } from './ids.ts';
import type { Invoice, Invoices } from './invoices.ts';
import { money } from './money.ts';
import type { DraftLine } from './new-invoice.ts';
import {
  NOT_CANCELED,
  newDiscount,
  newItem,
  newSubscription,
  type PricedLine,
  type Purchase,
} from './new-subscription.ts';
import type { PaymentMethodType, Payments } from './payments.ts';
import { nextPeriodEnd, runAt } from './periods.ts';
import type { Price } from './prices.ts';
import type { Account } from './store.ts';
import {
  type StoredSubscription,
  type Subscription,
  type SubscriptionItem,
  serializeSubscription,
} from './subscriptions.ts';

type Changes = Partial<StoredSubscription['subscription']>;

export interface Billing {
  /** Creates a checkout's subscription. */
  start(purchase: Purchase): { readonly subscription: Subscription; readonly invoice: Invoice };
  /** Starts the next period now, and charges for it. */
  renew(id: string, payment: 'succeeds' | 'fails'): void;
  /** Retries the payment of an open invoice. */
  payInvoice(id: string, payment: 'succeeds' | 'fails'): void;
  /** The id of an invoice's payment intent. */
  paymentOf(invoiceId: string): string | undefined;
  /** Changes fields of a subscription. */
  change(id: string, fields: Changes, cause?: Cause): Subscription;
  /** The changes that schedule or undo the cancellation at the end of the period. */
  cancellation(subscription: Changes, atPeriodEnd: boolean): Changes;
  /** Cancels a subscription at once. */
  cancel(id: string, cause?: Cause): Subscription;
  /** Resumes the subscriptions of an earlier run. */
  resume(): void;
}

/** How long the first payment may take, in seconds. */
const FIRST_PAYMENT_S = 23 * 60 * 60;

/** The effects of time and payments on subscriptions. Records the same events as the real service. */
export function billing(account: Account, events: Events, invoices: Invoices, payments: Payments): Billing {
  const { subscriptions, customers, discounts, coupons, products } = account.records;

  function start(purchase: Purchase) {
    const { customer, coupon, payment } = purchase;
    const id = newId('sub');
    const invoiceId = newId('in');
    const now = toUnixSeconds(account.clock);
    const items = purchase.lines.flatMap(({ price, quantity }) =>
      price.recurring ? [newItem(id, price, quantity, now)] : [],
    );
    const discount = coupon && newDiscount(purchase, id, coupon, now);
    const subscription: StoredSubscription['subscription'] = {
      ...newSubscription(id, purchase, account.livemode, now),
      discounts: discount && coupon?.duration !== 'once' ? [discount.id] : [],
      latest_invoice: invoiceId,
      status: payment === undefined || payment.status === 'succeeded' ? 'active' : 'incomplete',
    };
    const stored = account.save(subscriptions, { id, subscription, items });
    if (discount) account.save(discounts, discount);
    events.record('customer.subscription.created', serializeSubscription(stored));
    invoices.issue({
      id: invoiceId,
      customer,
      subscription,
      reason: 'subscription_create',
      lines: draftLines(purchase.lines, items, coupon),
      discount: discount?.id ?? null,
      period: { start: now, end: now },
    });
    if (payment) invoices.assign(invoiceId, payment);
    if (subscription.status === 'active') invoices.markPaid(invoiceId);
    watch(id);
    return { subscription: serializeSubscription(stored), invoice: invoiceOf(invoiceId) };
  }

  function renew(id: string, payment: 'succeeds' | 'fails'): void {
    const before = find(id);
    const { subscription, items } = before;
    const running = runningDiscount(subscription);
    const invoiceId = newId('in');
    const renewed: StoredSubscription = {
      ...before,
      subscription: {
        ...subscription,
        discounts: running ? [running.id] : [],
        latest_invoice: invoiceId,
      },
      items: items.map((item) => nextPeriod(item, subscription.billing_cycle_anchor)),
    };
    update(before, renewed);
    const coupon = running && coupons.get(running.source.coupon);
    const { customer, metadata } = subscription;
    invoices.issue({
      id: invoiceId,
      customer: customerOf(customer),
      subscription: { id, metadata },
      reason: 'subscription_cycle',
      lines: draftLines(renewed.items, renewed.items, coupon),
      discount: running?.id ?? null,
      period: periodOf(before.items),
    });
    charge(invoiceId);
    payInvoice(invoiceId, payment);
    watch(id);
  }

  function runningDiscount({ discounts: ids }: Pick<Subscription, 'discounts'>): Discount | undefined {
    const now = toUnixSeconds(account.clock);
    const active = ids.map((id) => discounts.get(id));
    return active.find((discount) => discount && (discount.end === null || now < discount.end));
  }

  /** Starts the payment of an invoice, unless nothing is due. */
  function charge(invoiceId: string): void {
    const { amount_due, currency, customer: customerId } = invoiceOf(invoiceId);
    if (amount_due === 0) return;
    const { email, name = null } = customerOf(customerId);
    const method: PaymentMethodType = 'card';
    const details = { amount: amount_due, currency, customer: customerId, email, name, method };
    invoices.assign(invoiceId, payments.begin({ ...details, description: 'Subscription update' }));
  }

  function payInvoice(id: string, outcome: 'succeeds' | 'fails'): void {
    const { parent } = invoiceOf(id);
    const subscription = parent.subscription_details.subscription;
    const payment = invoices.paymentOf(id);
    if (payment && outcome === 'fails') {
      payments.fail(payment.id);
      invoices.markFailed(id);
      if (find(subscription).subscription.status === 'active') change(subscription, { status: 'past_due' });
      else watch(subscription);
      return;
    }
    if (payment) payments.succeed(payment.id);
    const { status, latest_invoice } = find(subscription).subscription;
    const waiting = status === 'incomplete' || status === 'past_due';
    if (waiting && latest_invoice === id) {
      change(subscription, { status: 'active' });
      watch(subscription);
    }
    invoices.markPaid(id);
  }

  function draftLines(
    lines: readonly PricedLine[],
    items: readonly SubscriptionItem[],
    coupon: Coupon | undefined,
  ): DraftLine[] {
    const now = toUnixSeconds(account.clock);
    const off = reductions(
      coupon,
      lines.map(({ price, quantity }) => price.unit_amount * quantity),
    );
    return lines.map(({ price, quantity }, index) => {
      const item = items.find((candidate) => candidate.price.id === price.id);
      return {
        price,
        quantity,
        description: descriptionOf(price, quantity),
        item: item?.id ?? null,
        reduction: off[index] ?? 0,
        period: item ? periodOf([item]) : { start: now, end: now },
      };
    });
  }

  function descriptionOf(price: Price, quantity: number): string {
    const name = products.get(price.product)?.name ?? 'Item';
    if (!price.recurring) return name;
    return `${quantity} × ${name} (at ${money(price.unit_amount, price.currency)} / ${price.recurring.interval})`;
  }

  function cancellation(
    { canceled_at = null, cancellation_details }: Changes,
    atPeriodEnd: boolean,
  ): Changes {
    if (!atPeriodEnd) {
      return {
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        cancellation_details: NOT_CANCELED,
      };
    }
    return {
      cancel_at_period_end: true,
      canceled_at: canceled_at ?? toUnixSeconds(account.clock),
      cancellation_details: { ...(cancellation_details ?? NOT_CANCELED), reason: 'cancellation_requested' },
    };
  }

  function change(id: string, fields: Changes, cause?: Cause): Subscription {
    const before = find(id);
    const atEnd = fields.cancel_at_period_end ? { cancel_at: periodOf(before.items).end } : {};
    return update(
      before,
      { ...before, subscription: { ...before.subscription, ...fields, ...atEnd } },
      cause,
    );
  }

  /** Saves a changed subscription. Records nothing if it has not changed. */
  function update(before: StoredSubscription, after: StoredSubscription, cause?: Cause): Subscription {
    const shown = serializeSubscription(account.save(subscriptions, after));
    const previous = differences(serializeSubscription(before), shown);
    if (Object.keys(previous).length > 0) {
      events.record('customer.subscription.updated', shown, { cause, previous });
    }
    return shown;
  }

  function cancel(id: string, cause?: Cause): Subscription {
    const before = find(id);
    const { canceled_at, cancellation_details } = before.subscription;
    const now = toUnixSeconds(account.clock);
    const after = account.save(subscriptions, {
      ...before,
      subscription: {
        ...before.subscription,
        canceled_at: canceled_at ?? now,
        cancellation_details: {
          ...(cancellation_details ?? NOT_CANCELED),
          reason: 'cancellation_requested' as const,
        },
        ended_at: now,
        status: 'canceled' as const,
      },
    });
    events.record('customer.subscription.deleted', serializeSubscription(after), { cause });
    return serializeSubscription(after);
  }

  /** Schedules the next check of a subscription. */
  function watch(id: string): void {
    const next = deadlineOf(find(id));
    if (next !== undefined) runAt(account.clock, next, () => handleDeadline(id));
  }

  function deadlineOf({ subscription, items }: StoredSubscription): number | undefined {
    const { status, created, latest_invoice } = subscription;
    if (status === 'active' || status === 'past_due') return periodOf(items).end;
    const failed = invoices.paymentOf(latest_invoice)?.status === 'requires_payment_method';
    return status === 'incomplete' && failed ? created + FIRST_PAYMENT_S : undefined;
  }

  function handleDeadline(id: string): void {
    const stored = find(id);
    const deadline = deadlineOf(stored);
    if (deadline === undefined || deadline > toUnixSeconds(account.clock)) return;
    const { status, cancel_at_period_end, latest_invoice } = stored.subscription;
    if (status === 'incomplete') {
      change(id, { ended_at: toUnixSeconds(account.clock), status: 'incomplete_expired' });
      invoices.markVoid(latest_invoice);
    } else if (cancel_at_period_end) {
      cancel(id);
    } else {
      renew(id, status === 'past_due' ? 'fails' : 'succeeds');
    }
  }

  function resume(): void {
    for (const id of subscriptions.keys()) watch(id);
  }

  function find(id: string): StoredSubscription {
    const found = subscriptions.get(id);
    if (!found) throw new Error(`There is no subscription ${id}.`);
    return found;
  }

  function customerOf(id: string): Customer {
    const found = customers.get(id);
    if (!found) throw new Error(`There is no customer ${id}.`);
    return found;
  }

  function invoiceOf(id: string): Invoice {
    const found = invoices.find(id);
    if (!found) throw new Error(`There is no invoice ${id}.`);
    return found;
  }

  const paymentOf = (invoiceId: string) => invoices.paymentOf(invoiceId)?.id;
  return { start, renew, payInvoice, paymentOf, change, cancellation, cancel, resume };
}

/** The items of one subscription share their period. */
function periodOf([first]: readonly SubscriptionItem[]): { readonly start: number; readonly end: number } {
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 };
}

function nextPeriod(item: SubscriptionItem, anchor: number): SubscriptionItem {
  const start = item.current_period_end;
  const { recurring } = item.price;
  if (!recurring) return item;
  return {
    ...item,
    current_period_start: start,
    current_period_end: nextPeriodEnd(anchor, start, recurring),
  };
}

/** Of an update: the previous values of changed fields. */
function differences(before: object, after: object): object {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))),
  );
}
