import { ORDER_MAILS } from '../../../domain/mails/order-mails.ts';
import type { Email, RecordEmails } from '../../outbox/email.ts';
import { formProgress } from '../../tables/onboarding-drafts.ts';
import { onboardingSubmissions } from '../../tables/onboarding-submissions.ts';
import { type Order, orders, REMINDERS } from '../../tables/orders.ts';
import { latestFrom } from '../../tables/record-table.ts';
import { checkoutToken } from '../../tokens/checkout-secrets.ts';

/**
 * The mails of an order. To the customer: `pending` while the payment is on its way, `failed` when it does not arrive,
 * `receipt` when it is paid, and then reminders of the onboarding form. To the team: `team` when it is paid, which can
 * be replied to, and one for each refund that failed.
 */
export const orderEmails: RecordEmails<Order, keyof typeof ORDER_MAILS> = {
  table: orders,
  compose: {
    pending: async (order, siteUrl) => toCustomer(order, ORDER_MAILS.pending(await linked(order, siteUrl))),
    failed: (order, siteUrl) => toCustomer(order, ORDER_MAILS.failed({ ...order, siteUrl })),
    receipt: async (order, siteUrl) => toCustomer(order, ORDER_MAILS.receipt(await linked(order, siteUrl))),
    team: (order, siteUrl) => toTeam(order, ORDER_MAILS.team({ ...order, siteUrl })),
    'refund-*': (order, siteUrl, refundId) => {
      const refund = order.failedRefunds?.find(({ id }) => id === refundId);
      return refund && toTeam(order, ORDER_MAILS['refund-*']({ ...order, siteUrl }, refund));
    },
    // None for customers who have sent the form, in whatever way, or were refunded.
    'reminder*': async (order, siteUrl, days) => {
      const { id, payment, email, createdAt } = order;
      if (payment !== 'paid') return undefined;
      const progress = await formProgress(id);
      const [latest] = await latestFrom(email, onboardingSubmissions, 1);
      if (progress === 'received' || (latest && latest.createdAt >= createdAt)) return undefined;
      const isLast = Number(days) === REMINDERS.at(-1)?.days;
      const details = { ...(await linked(order, siteUrl)), step: progress?.step, isLast };
      return toCustomer(order, ORDER_MAILS['reminder*'](details));
    },
  },
};

/** With the secret of its checkout, for mails that lead to the onboarding form. @throws ParameterError */
async function linked(order: Order, siteUrl: string) {
  return { ...order, siteUrl, token: await checkoutToken(order.id) };
}

function toCustomer({ email: address }: Order, mail: Email['mail']): Email {
  return { mail, to: { address } };
}

function toTeam({ name, email: address }: Order, mail: Email['mail']): Email {
  return { mail, to: 'team', replyTo: { name, address } };
}
