import {
  orderFailedMail,
  orderPendingMail,
  orderReceiptMail,
  orderTeamMail,
} from '../../domain/mails/order-mails.ts';
import { environment } from '../aws/environment.ts';
import { type Order, orders } from '../tables/orders.ts';
import { type RecordEmails, UnknownMail } from './email.ts';

/**
 * The mails of an order to the customer: `pending` while the payment is on its way, `failed` when it does not arrive,
 * `receipt` when it is paid; and `team`, then too, which can be replied to.
 */
export const orderEmails: RecordEmails<Order> = {
  record: 'order',
  table: orders,
  idOf: ({ id }) => id,
  write(order, mailName) {
    const details = { ...order, siteUrl: environment('SITE_URL') };
    const { name, email: address } = order;
    switch (mailName) {
      case 'pending':
        return { mail: orderPendingMail(details), to: { address } };
      case 'failed':
        return { mail: orderFailedMail(details), to: { address } };
      case 'receipt':
        return { mail: orderReceiptMail(details), to: { address } };
      case 'team':
        return { mail: orderTeamMail(details), to: 'team', replyTo: { name, address } };
      default:
        throw new UnknownMail(mailName);
    }
  },
};
