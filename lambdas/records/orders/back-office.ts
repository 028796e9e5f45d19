import type { OrderLine } from '../../../domain/contracts/purchases.ts';
import { orderDetails, orderSummary } from '../../../domain/contracts/records/orders.ts';
import type { OrderMailName } from '../../../domain/mails/order-mails.ts';
import { disputesOf, holdsMoney, isUndecided } from '../../../domain/orders.ts';
import { inUnits } from '../../../domain/shop/money.ts';
import { cancelOutstanding, isOutstanding } from '../../tables/mails.ts';
import { type Order, orders, REMINDERS } from '../../tables/orders.ts';
import { changeMails } from '../../tables/outbox-table.ts';
import { FIRST, inLines, inZone, LAST, serviceNames, timeOf, unitsOf, yesOrNo } from '../columns.ts';
import { asListed, type ListRules, queueAgain, usualRules } from '../list-rules.ts';
import { mailsOf, shownOf } from '../shown.ts';

const usual = usualRules('orders', orders);

const REMINDER_NAMES = REMINDERS.map(({ mailName }) => mailName);

/** What is true for a while only, and of which payment. */
const TOLD_WHILE: { readonly [Name in OrderMailName]?: Order['payment'] } = {
  pending: 'processing',
  failed: 'failed',
};

export const orderRules: ListRules<'orders'> = {
  ...usual,
  complete: asListed,
  summaryOf: (order) => shownOf(orderSummary, order, {}),
  detailsOf: (order) =>
    shownOf(orderDetails, order, {
      mails: mailsOf(order, (name) => (TOLD_WHILE[name] ?? order.payment) === order.payment),
    }),
  columns: {
    ...FIRST,
    Name: ({ summary }) => summary.name,
    Email: ({ summary }) => summary.email,
    Services: ({ record }) => serviceNames(record.services.map(({ id }) => id)),
    Lines: ({ summary, details }) => linesText(details.lines, summary.currency),
    Amount: ({ summary }) => unitsOf(summary.amount, summary.currency),
    Currency: ({ summary }) => summary.currency,
    Billing: ({ summary }) => summary.cycle,
    Payment: ({ summary }) => summary.payment,
    [timeOf('Paid')]: ({ details }) => inZone(details.paidAt),
    [timeOf('First renewal')]: ({ record }) => inZone(record.renewsAt),
    'Charged as': ({ summary: { chargedAs } }) => unitsOf(chargedAs?.amount, chargedAs?.currency),
    'Charged in': ({ summary }) => summary.chargedAs?.currency,
    Discount: ({ summary }) => unitsOf(summary.discount, summary.currency),
    'Promotion code': ({ summary }) => summary.promotionCode,
    Refunded: ({ summary }) => unitsOf(summary.refunded, summary.currency),
    'Refunded of renewals': ({ summary }) => unitsOf(summary.renewals?.refunded, summary.currency),
    'Differs from catalog': ({ summary }) => yesOrNo(summary.catalogueMismatch),
    'Catalog lines': ({ details }) => linesText(details.catalogueCharge?.lines),
    'Catalog amount': ({ details }) => unitsOf(details.catalogueCharge?.amount),
    'Amount at Stripe, if another': ({ summary: { differsFromStripe: other } }) =>
      unitsOf(other?.amount, other?.currency),
    'Link back to the checkout': ({ details }) => details.recoveryUrl,
    [timeOf('Link works until')]: ({ details }) => inZone(details.recoveryEndsAt),
    ...LAST,
  },
  otherChange: ({ mails }, { stopReminders }) => {
    const isOneLeft = REMINDER_NAMES.some((name) => mails[name] && isOutstanding(mails[name]));
    return stopReminders && isOneLeft ? { remindersStopped: true } : undefined;
  },
  async applyChange(order, change) {
    if (change.remindersStopped) {
      await changeMails(orders, order, (mails) => cancelOutstanding(mails, REMINDER_NAMES));
    }
    await queueAgain(orders, order, change);
    return usual.applyChange(order, change);
  },
  uncounted: ['payment', 'expired'],
  followsPayments: true,
  // An order can have refunds, and disputes of renewals, while its payment is in another state.
  soughtPayments: {
    refunded: ({ refunded, renewals }) => refunded !== undefined || renewals?.refunded !== undefined,
    disputed: (order) => disputesOf(order).some((dispute) => holdsMoney(dispute) || isUndecided(dispute)),
  },
  flags: {
    payment: (order) => {
      const { payment, catalogueMismatch, differsFromStripe } = order;
      return (
        payment === 'processing' ||
        disputesOf(order).some(isUndecided) ||
        Boolean(catalogueMismatch || differsFromStripe)
      );
    },
  },
  servicesOf: ({ services }) => services.map(({ id }) => id),
};

/** Such as `2 x Blogs, 276.00 per month`. */
function linesText(
  lines: readonly (OrderLine & { readonly interval?: string })[] = [],
  currency = 'usd',
): string {
  return inLines(
    lines.map(({ quantity, name, amount, interval }) => {
      const sum = inUnits(amount, currency).toFixed(2);
      return `${quantity} x ${name}, ${sum}${interval ? ` per ${interval}` : ''}`;
    }),
  );
}
