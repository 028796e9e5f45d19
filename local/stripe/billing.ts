import { toUnixSeconds } from '../clock.ts';
import type { Events } from './events.ts';
import type { Invoices } from './invoices.ts';
import type {
  LineItem,
  PaymentIntent,
  Recurring,
  StoredSubscription,
  Subscription,
  SubscriptionItem,
} from './objects.ts';
import type { Payments } from './payments.ts';
import { type Account, find, newId } from './store.ts';
import { serializeSubscription } from './subscriptions.ts';

/** The purchase of a subscription. */
interface Purchase {
  /** The customer's id. */
  readonly customer: string;
  readonly lines: readonly LineItem[];
  /** The first payment, in cents. */
  readonly amount: number;
  /** The completed or pending payment of the first invoice; undefined if nothing is due. */
  readonly payment: PaymentIntent | undefined;
}

/** Fields of a subscription that its owner at Stripe changes. */
interface UpdatedFields {
  readonly cancel_at?: number | null | undefined;
  readonly cancel_at_period_end?: boolean | undefined;
  readonly pause_collection?: Subscription['pause_collection'] | undefined;
}

export interface Billing {
  /** Creates a checkout's subscription. */
  start(purchase: Purchase): Subscription;
  /** Starts the next period now, and charges for it. */
  renew(id: string, payment: 'succeeds' | 'fails'): void;
  /** Retries the payment of an open invoice. */
  payInvoice(id: string, payment: 'succeeds' | 'fails'): void;
  /** Changes a subscription, in one event. Absent fields stay. */
  update(id: string, fields: UpdatedFields): Subscription;
  /** Cancels a subscription at once. */
  cancel(id: string): Subscription;
  /** Resumes the subscriptions of an earlier run. */
  resume(): void;
}

/** How long the first payment may take, in seconds. */
const FIRST_PAYMENT_S = 23 * 60 * 60;

/** The effects of time and payments on subscriptions. */
export function billing(account: Account, events: Events, invoices: Invoices, payments: Payments): Billing {
  const { subscriptions } = account.records;

  function start({ customer, lines, amount, payment }: Purchase): Subscription {
    const id = newId('sub');
    const now = toUnixSeconds(account.clock);
    const items = lines.flatMap((line) => newItem(id, line, now) ?? []);
    const isPaid = payment === undefined || payment.status === 'succeeded';
    const subscription: StoredSubscription['subscription'] = {
      id,
      object: 'subscription',
      cancel_at: null,
      cancel_at_period_end: false,
      created: now,
      currency: lines[0]?.currency ?? 'usd',
      customer,
      ended_at: null,
      latest_invoice: newId('in'),
      pause_collection: null,
      status: isPaid ? 'active' : 'incomplete',
    };
    const stored = account.save(subscriptions, { id, subscription, items });
    invoices.issue({ id: subscription.latest_invoice, subscription, amount, payment: payment?.id });
    if (isPaid) invoices.markPaid(subscription.latest_invoice);
    watch(id);
    return serializeSubscription(stored);
  }

  function renew(id: string, outcome: 'succeeds' | 'fails'): void {
    const before = stored(id);
    const { created, currency, customer } = before.subscription;
    const invoiceId = newId('in');
    const items = before.items.map((item) => nextPeriod(item, created));
    change(id, { latest_invoice: invoiceId }, items);
    const amount = items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
    const isPaused = before.subscription.pause_collection !== null;
    const payment =
      amount > 0 && !isPaused
        ? payments.begin({ amount, currency, customer, payment_method_types: ['card'] })
        : undefined;
    invoices.issue({ id: invoiceId, subscription: before.subscription, amount, payment: payment?.id });
    if (isPaused) invoices.markVoid(invoiceId);
    else payInvoice(invoiceId, outcome);
    watch(id);
  }

  function payInvoice(id: string, outcome: 'succeeds' | 'fails'): void {
    const { parent } = invoices.find(id) ?? {};
    const subscriptionId = parent?.subscription_details.subscription ?? '';
    const { status, latest_invoice } = stored(subscriptionId).subscription;
    const payment = invoices.paymentOf(id);
    if (payment && outcome === 'fails') {
      payments.fail(payment.id);
      invoices.markFailed(id);
      if (status === 'active') change(subscriptionId, { status: 'past_due' });
      else watch(subscriptionId);
      return;
    }
    if (payment) payments.succeed(payment.id);
    const isWaiting = status === 'incomplete' || status === 'past_due';
    if (isWaiting && latest_invoice === id) {
      change(subscriptionId, { status: 'active' });
      watch(subscriptionId);
    }
    invoices.markPaid(id);
  }

  /** Changes a subscription, and records that. */
  function change(
    id: string,
    fields: Partial<StoredSubscription['subscription']>,
    items = stored(id).items,
  ): Subscription {
    const subscription = { ...stored(id).subscription, ...fields };
    const changed = serializeSubscription(account.save(subscriptions, { id, subscription, items }));
    const isEnded = changed.status === 'canceled';
    events.record(isEnded ? 'customer.subscription.deleted' : 'customer.subscription.updated', changed);
    return changed;
  }

  function update(
    id: string,
    { cancel_at, cancel_at_period_end: isCanceled, pause_collection }: UpdatedFields,
  ): Subscription {
    const found = stored(id);
    // A date alone, as the portal sets it, stays without the flag.
    const hasFlag = isCanceled || found.subscription.cancel_at_period_end;
    const changed = change(id, {
      ...(cancel_at !== undefined && { cancel_at, cancel_at_period_end: false }),
      ...(isCanceled !== undefined &&
        hasFlag && {
          cancel_at: isCanceled ? periodEnd(found) : null,
          cancel_at_period_end: isCanceled,
        }),
      ...(pause_collection !== undefined && { pause_collection }),
    });
    watch(id);
    return changed;
  }

  function cancel(id: string): Subscription {
    return change(id, { ended_at: toUnixSeconds(account.clock), status: 'canceled' });
  }

  /** Schedules the next check of a subscription. */
  function watch(id: string): void {
    const next = deadlineOf(stored(id));
    if (next === undefined) return;
    const delay = Math.max(0, next * 1000 - account.clock.now());
    account.clock.after(delay, () => handleDeadline(id));
  }

  function deadlineOf(subscription: StoredSubscription): number | undefined {
    const { status, created, latest_invoice, cancel_at } = subscription.subscription;
    const end = periodEnd(subscription);
    if (status === 'active' || status === 'past_due') return Math.min(end, cancel_at ?? end);
    const hasFailed = invoices.paymentOf(latest_invoice)?.status === 'requires_payment_method';
    return status === 'incomplete' && hasFailed ? created + FIRST_PAYMENT_S : undefined;
  }

  function handleDeadline(id: string): void {
    const deadline = deadlineOf(stored(id));
    const now = toUnixSeconds(account.clock);
    if (deadline === undefined || deadline > now) return;
    const { status, cancel_at, latest_invoice } = stored(id).subscription;
    if (status === 'incomplete') {
      change(id, { ended_at: now, status: 'incomplete_expired' });
      invoices.markVoid(latest_invoice);
    } else if (cancel_at !== null && cancel_at <= now) {
      cancel(id);
    } else {
      renew(id, status === 'past_due' ? 'fails' : 'succeeds');
    }
  }

  function resume(): void {
    for (const id of subscriptions.keys()) watch(id);
  }

  function stored(id: string): StoredSubscription {
    return find(subscriptions, 'subscription', id);
  }

  return { start, renew, payInvoice, update, cancel, resume };
}

/** The items of one subscription share their period. */
function periodEnd({ items: [first] }: StoredSubscription): number {
  return first?.current_period_end ?? 0;
}

/** An item in its first period; undefined for a one-time price. @param now seconds since the epoch */
function newItem(
  subscription: string,
  { price, quantity }: LineItem,
  now: number,
): SubscriptionItem | undefined {
  if (!price.recurring) return undefined;
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    created: now,
    current_period_end: nextPeriodEnd(now, now, price.recurring),
    current_period_start: now,
    price,
    quantity,
    subscription,
  };
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

/**
 * The end of a subscription's period. Periods keep the day of the month on which the subscription began, or use the last
 * day of the month if it is shorter.
 * @param anchor when the subscription began, in seconds
 * @param after the end of the previous period, or the anchor for the first one, in seconds
 */
export function nextPeriodEnd(anchor: number, after: number, { interval }: Recurring): number {
  const months = interval === 'year' ? 12 : 1;
  let end = anchor;
  for (let periods = 1; end <= after; periods++) end = addMonths(anchor, periods * months);
  return end;
}

function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
