import { brand } from '../../../../../domain/brand.ts';
import { SERVICES } from '../../../../../domain/shop/catalog.ts';
import { Facts } from '../../layout.tsx';
import { waitingText } from '../../numbers/waiting.ts';
import { UndeliverableBadge } from '../../record/badges.tsx';
import { isReminder } from '../../record/mail-texts.ts';
import { RecordEmails } from '../../record/record-emails.tsx';
import type { Kind } from '../kind.ts';
import { ORDER_COLUMNS, OrderSum, serviceNames } from './order-columns.tsx';
import { cycleText, OrderBadges, OrderView } from './order-view.tsx';

export const SOLD_SERVICES = SERVICES.map(({ id, name }) => ({ id, label: name }));

/** Orders, including abandoned checkouts. */
export const orders: Kind<'orders'> = {
  name: 'Orders',
  subtitle: 'Manage customer orders',
  one: 'order',
  many: 'orders',
  searched: 'Name, email, number',
  empty: { title: 'No orders yet', text: 'Completed checkouts will appear here.' },
  failed: 'Failed to fetch orders',
  next: { new: 'in-progress', 'in-progress': 'closed' },
  services: SOLD_SERVICES,
  payments: [
    {
      state: 'expired',
      name: 'Abandoned',
      none: 'No abandoned checkouts',
      remark:
        'Abandoned checkouts are kept only if the customer gave an email address and agreed to receive offers.',
    },
    { state: 'processing', name: 'Payment processing', none: 'No payments in progress' },
    { state: 'failed', name: 'Payment failed', none: 'No failed payments' },
    {
      state: 'refunded',
      name: 'Refunded',
      none: 'No refunded orders',
      remark: 'There are no full or partial refunds.',
    },
    { state: 'disputed', name: 'Disputed', none: 'No disputed payments' },
  ],
  waiting: ({ fresh }) => waitingText(fresh.orders, 'new'),
  columns: ORDER_COLUMNS,
  CardLine: ({ record }) => (
    // What does not fit as a whole is in a second row, out of sight.
    <div className="flex h-5.5 min-w-0 flex-wrap items-center gap-x-2 overflow-hidden">
      <OrderSum record={record} />
      <UndeliverableBadge record={record} />
      <OrderBadges order={record} />
      <span className="text-soft">{cycleText(record.cycle)}</span>
    </div>
  ),
  Pane: ({ record }) => (
    <>
      <OrderView order={record} />
      <Facts facts={[['Checkout number', record.id]]} />
    </>
  ),
  reply: {
    subject: `Your order from ${brand.name}`,
    values: ({ name, serviceIds }) => ({ name, company: '', service: serviceNames(serviceIds) }),
  },
  story: {
    name: 'Order',
    Content: ({ record }) => (
      <div className="grid gap-2">
        <OrderView order={record} />
        <RecordEmails
          title="Form reminders"
          target={{ list: 'orders', id: record.id, record }}
          mails={record.mails.filter((email) => isReminder(email) && email.state !== 'sent')}
        />
      </div>
    ),
  },
};
