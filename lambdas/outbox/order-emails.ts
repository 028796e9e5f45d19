import { onboardingReminderMail } from '../../domain/mails/onboarding-reminder-mail.ts';
import {
  orderFailedMail,
  orderPendingMail,
  orderReceiptMail,
  orderTeamMail,
  refundFailedMail,
} from '../../domain/mails/order-mails.ts';
import { environment } from '../aws/environment.ts';
import { formProgress } from '../tables/onboarding-drafts.ts';
import { onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { FAILED_REFUND_MAIL, type Order, orders, REMINDERS } from '../tables/orders.ts';
import { latestFrom } from '../tables/record-table.ts';
import { checkoutToken } from '../tokens/checkout-secrets.ts';
import { type RecordEmails, UnknownMail } from './email.ts';

/**
 * The mails of an order. To the customer: `pending` while the payment is on its way, `failed` when it does not arrive,
 * `receipt` when it is paid, and then reminders of the onboarding form. To the team: `team` when it is paid, which can
 * be replied to, and one for each refund that failed.
 */
export const orderEmails: RecordEmails<Order> = {
  record: 'order',
  table: orders,
  idOf: ({ id }) => id,
  async write(order, mailName) {
    const details = { ...order, siteUrl: environment('SITE_URL') };
    const { name, email: address } = order;
    switch (mailName) {
      case 'pending':
        return {
          mail: orderPendingMail({ ...details, token: await checkoutToken(order.id) }),
          to: { address },
        };
      case 'failed':
        return { mail: orderFailedMail(details), to: { address } };
      case 'receipt':
        return {
          mail: orderReceiptMail({ ...details, token: await checkoutToken(order.id) }),
          to: { address },
        };
      case 'team':
        return { mail: orderTeamMail(details), to: 'team', replyTo: { name, address } };
      default: {
        const refund = order.failedRefunds?.find(({ id }) => mailName === `${FAILED_REFUND_MAIL}${id}`);
        if (refund)
          return { mail: refundFailedMail(details, refund), to: 'team', replyTo: { name, address } };
        if (!REMINDERS.some((reminder) => reminder.mailName === mailName)) throw new UnknownMail(mailName);
        return reminder(details, mailName === REMINDERS.at(-1)?.mailName);
      }
    }
  },
};

/** None for customers who have sent the form, in whatever way, or were refunded. */
async function reminder(order: Order & { readonly siteUrl: string }, isLast: boolean) {
  const { id, siteUrl, payment, email: address, createdAt } = order;
  if (payment !== 'paid') return undefined;
  const progress = await formProgress(id);
  const [latest] = await latestFrom(address, onboardingSubmissions, 1);
  if (progress === 'received' || (latest && latest.createdAt >= createdAt)) return undefined;
  const token = await checkoutToken(id);
  const mail = onboardingReminderMail({ id, siteUrl, token, step: progress?.step, isLast });
  return { mail, to: { address } };
}
