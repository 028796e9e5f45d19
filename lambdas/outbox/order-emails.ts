import { orderReceiptMail, orderTeamMail } from '../../domain/mails/order-mails.ts';
import { environment } from '../aws/environment.ts';
import { type Order, orders } from '../tables/orders.ts';
import { type RecordEmails, UnknownMail } from './email.ts';

/** The mails of a paid order: `receipt` to the customer, with the next steps, and `team`, which can be replied to. */
export const orderEmails: RecordEmails<Order> = {
  record: 'order',
  table: orders,
  idOf: ({ id }) => id,
  write(order, mailName) {
    const details = { ...order, siteUrl: environment('SITE_URL') };
    const { name, email: address } = order;
    switch (mailName) {
      case 'receipt':
        return { mail: orderReceiptMail(details), to: { address } };
      case 'team':
        return { mail: orderTeamMail(details), to: 'team', replyTo: { name, address } };
      default:
        throw new UnknownMail(mailName);
    }
  },
};
