import type { OrderLine } from '../../domain/contracts/purchases.ts';
import { orderDetails, orderSummary } from '../../domain/contracts/records/orders.ts';
import { shownEmail } from '../../domain/email-address/email-address.ts';
import { ORDER_EMAILS, type OrderEmailName } from '../../domain/emails/order-emails.ts';
import { ERASED, withoutBuyer } from '../../domain/erasure.ts';
import { describePaymentMethod, getDisputes, holdsMoney, isUndecided } from '../../domain/orders.ts';
import { plainAmount } from '../../domain/shop/money.ts';
import { describeCameFrom } from '../../domain/site/came-from.ts';
import { hasEnded } from '../../domain/subscriptions.ts';
import type { AddressedEmail, RecordEmails } from '../outbox/email.ts';
import { omit } from '../privacy/source.ts';
import type { SearchedTexts } from '../search/words.ts';
import { eraseNotes } from '../tables/admin-changes.ts';
import { WORK_ATTRIBUTES } from '../tables/administered-record.ts';
import { cancelOutstanding, isOutstanding } from '../tables/emails.ts';
import { readFormProgress } from '../tables/onboarding-drafts.ts';
import { onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { type Order, orders, REMINDERS } from '../tables/orders.ts';
import { changeEmails } from '../tables/outbox-table.ts';
import { listLatestByEmail } from '../tables/record-table.ts';
import { changeItem } from '../tables/retry-on-conflict.ts';
import { findSubscription } from '../tables/subscriptions.ts';
import { signCheckoutToken } from '../tokens/checkout-secrets.ts';
import {
  FIRST_COLUMNS,
  joinLines,
  joinServiceNames,
  LAST_COLUMNS,
  toBusinessTime,
  toTimeHeader,
  toUnits,
  toYesOrNo,
} from './columns.ts';
import { defineUsualRules, keepAsListed, type ListRules, queueResend } from './list-rules.ts';
import { definePersonalRecords, listRecordChanges } from './personal-records.ts';
import { defineReply, queueReply } from './replies.ts';
import { pickShown, summarizeEmails } from './shown.ts';

/** Emails that are true only while the payment is in this state. */
const TRUE_WHILE: { readonly [Name in OrderEmailName]?: Order['payment'] } = {
  pending: 'processing',
  failed: 'failed',
};

function isTrue(name: OrderEmailName, { payment }: Order): boolean {
  return (TRUE_WHILE[name] ?? payment) === payment;
}

export const defineOrderRules = (): ListRules<'orders'> => ({
  ...defineUsualRules('orders', orders),
  complete: keepAsListed,
  summarize: (order) => pickShown(orderSummary, order, { serviceIds: order.services.map(({ id }) => id) }),
  getDetails: (order) =>
    pickShown(orderDetails, order, {
      mails: summarizeEmails(order, (name) => isTrue(name, order)),
    }),
  columns: {
    ...FIRST_COLUMNS,
    Name: ({ summary }) => summary.name,
    Email: ({ summary }) => summary.email,
    Services: ({ record }) => joinServiceNames(record.services.map(({ id }) => id)),
    Lines: ({ summary, details }) => describeLines(details.lines, summary.currency),
    Amount: ({ summary }) => toUnits(summary.amount, summary.currency),
    Currency: ({ summary }) => summary.currency,
    Billing: ({ summary }) => summary.cycle,
    Payment: ({ summary }) => summary.payment,
    'Paid with': ({ summary: { paidWith } }) => paidWith && describePaymentMethod(paidWith),
    [toTimeHeader('Paid')]: ({ details }) => toBusinessTime(details.paidAt),
    [toTimeHeader('First renewal')]: ({ record }) => toBusinessTime(record.renewsAt),
    'Charged as': ({ summary: { chargedAs } }) => toUnits(chargedAs?.amount, chargedAs?.currency),
    'Charged in': ({ summary }) => summary.chargedAs?.currency,
    Discount: ({ summary }) => toUnits(summary.discount, summary.currency),
    'Promotion code': ({ summary }) => summary.promotionCode,
    Refunded: ({ summary }) => toUnits(summary.refunded, summary.currency),
    'Refunded of renewals': ({ summary }) => toUnits(summary.renewals?.refunded, summary.currency),
    'Differs from catalog': ({ summary }) => toYesOrNo(summary.catalogueMismatch),
    'Catalog lines': ({ details }) => describeLines(details.catalogueCharge?.lines),
    'Catalog amount': ({ details }) => toUnits(details.catalogueCharge?.amount),
    'Amount at Stripe, if another': ({ summary: { differsFromStripe: other } }) =>
      toUnits(other?.amount, other?.currency),
    'Link back to the checkout': ({ details }) => details.recoveryUrl,
    [toTimeHeader('Link works until')]: ({ details }) => toBusinessTime(details.recoveryEndsAt),
    'Came from': ({ summary }) => describeCameFrom(summary.cameFrom),
    ...LAST_COLUMNS,
  },
  getOtherChange: ({ mails }, { stopReminders }) => {
    const isOneLeft = listReminderNames().some((name) => mails[name] && isOutstanding(mails[name]));
    return stopReminders && isOneLeft ? { remindersStopped: true } : undefined;
  },
  async applyChange(order, change) {
    if (change.remindersStopped) {
      await changeEmails(orders, order, (emails) => cancelOutstanding(emails, listReminderNames()));
    }
    await queueReply(orders, order, change);
    await queueResend(orders, order, change);
    return defineUsualRules('orders', orders).applyChange(order, change);
  },
  uncounted: ['payment', 'expired'],
  followsPayments: true,
  // An order can have refunds, and disputes of renewals, while its payment is in another state.
  soughtPayments: {
    refunded: ({ refunded, renewals }) => refunded !== undefined || renewals?.refunded !== undefined,
    disputed: (order) => getDisputes(order).some((dispute) => holdsMoney(dispute) || isUndecided(dispute)),
  },
  flags: {
    payment: (order) => {
      const { payment, catalogueMismatch, differsFromStripe } = order;
      return (
        payment === 'processing' ||
        getDisputes(order).some(isUndecided) ||
        Boolean(catalogueMismatch || differsFromStripe)
      );
    },
  },
  listServices: ({ services }) => services.map(({ id }) => id),
});

function listReminderNames() {
  return REMINDERS.map(({ mailName }) => mailName);
}

/** Such as `2 x Blogs, 276.00 per month`. */
function describeLines(
  lines: readonly (OrderLine & { readonly interval?: string })[] = [],
  currency = 'usd',
): string {
  return joinLines(
    lines.map(({ quantity, name, amount, interval }) => {
      const sum = plainAmount(amount, currency);
      return `${quantity} x ${name}, ${sum}${interval ? ` per ${interval}` : ''}`;
    }),
  );
}

/**
 * The emails of an order. To the customer: `pending` while the payment is on its way, `failed` when it does not arrive,
 * `receipt` when it is paid, and then reminders of the onboarding form. To the team: `team` when it is paid, which can
 * be replied to, and one for each refund that failed.
 */
export const orderEmails: RecordEmails<Order, keyof typeof ORDER_EMAILS> = {
  table: orders,
  notice: 'orders',
  compose: {
    pending: async (order, siteUrl) =>
      isTrue('pending', order)
        ? toCustomer(order, ORDER_EMAILS.pending(await toRequest(order, siteUrl, 'pending')))
        : undefined,
    failed: (order, siteUrl) =>
      isTrue('failed', order) ? toCustomer(order, ORDER_EMAILS.failed({ ...order, siteUrl })) : undefined,
    receipt: async (order, siteUrl, _, settings) =>
      toCustomer(order, ORDER_EMAILS.receipt(await toRequest(order, siteUrl, 'receipt'), settings)),
    team: (order, siteUrl) =>
      toTeam(order, ORDER_EMAILS.team({ ...order, siteUrl, mayHaveForm: mayHaveForm(order, 'team') })),
    'refund-*': (order, siteUrl, refundId) => {
      const refund = order.failedRefunds?.find(({ id }) => id === refundId);
      return refund && toTeam(order, ORDER_EMAILS['refund-*']({ ...order, siteUrl }, refund));
    },
    // None for customers who have sent the form in any way, were refunded, or whose plan has ended.
    'reminder*': async (order, siteUrl, days) => {
      const { id, payment, email, createdAt, subscriptionId } = order;
      if (payment !== 'paid') return undefined;
      const plan = subscriptionId === undefined ? undefined : await findSubscription(subscriptionId);
      if (plan && hasEnded(plan.state)) return undefined;
      const progress = await readFormProgress(id);
      const [latest] = await listLatestByEmail(email, onboardingSubmissions, 1);
      if (progress === 'received' || (latest && latest.createdAt >= createdAt)) return undefined;
      const isLast = Number(days) === REMINDERS.at(-1)?.days;
      const details = { ...(await addCheckoutToken(order, siteUrl)), step: progress?.step, isLast };
      return toCustomer(order, ORDER_EMAILS['reminder*'](details));
    },
    'reply-*': /* @__PURE__ */ defineReply('orders', (reply) => ORDER_EMAILS['reply-*'](reply)),
  },
};

/** With the secret of its checkout, for emails that lead to the onboarding form. @throws ParameterError */
async function addCheckoutToken(order: Order, siteUrl: string) {
  return { ...order, siteUrl, token: await signCheckoutToken(order.id) };
}

/** An email that asks for the onboarding form, or announces it. */
type RequestName = 'pending' | 'receipt' | 'team';

async function toRequest(order: Order, siteUrl: string, name: RequestName) {
  return { ...(await addCheckoutToken(order, siteUrl)), mayHaveForm: mayHaveForm(order, name) };
}

/** A later email was sent again, or comes from the daily comparison. */
const PROMPT_MS = 60 * 60_000;

/** Whether the form may have come before an email: this follows the one about a pending payment, or is late. */
function mayHaveForm({ mails, createdAt, paidAt = createdAt }: Order, name: RequestName): boolean {
  if (name !== 'pending' && mails.pending) return true;
  return Date.parse(mails[name]?.queuedAt ?? paidAt) - Date.parse(paidAt) > PROMPT_MS;
}

function toCustomer({ email: address }: Order, mail: AddressedEmail['mail']): AddressedEmail {
  return { mail, to: { address } };
}

function toTeam({ name, email: address }: Order, mail: AddressedEmail['mail']): AddressedEmail {
  return { mail, to: 'team', replyTo: { name, address } };
}

export const definePersonalOrders = () =>
  definePersonalRecords('orders', orders, {
    name: 'orders',
    what: 'Orders',
    stays:
      'Tax law requires services, amounts, and dates. Names, email addresses, notes, and replies are removed.',
    find: async ({ orders: bought }) => bought,
    erase: eraseOrder,
    kept: [
      { as: 'abandonedCheckouts', attribute: 'payment', values: ['expired'] },
      {
        as: 'inquiries',
        attribute: 'payment',
        values: ['failed'],
        staysFor: ({ paidAt }) => paidAt !== undefined,
      },
    ],
  });

async function eraseOrder({ id }: Order): Promise<void> {
  await eraseNotes(await listRecordChanges('orders', id));
  await changeItem(orders, id, (order) =>
    order.email === ERASED
      ? undefined
      : { ...withoutBuyer(omit(order, WORK_ATTRIBUTES)), mails: cancelOutstanding(order.mails) },
  );
}

export function getOrderTexts({ name, email, id }: Order): SearchedTexts {
  return { names: [name, email, shownEmail(email)], texts: [id] };
}
