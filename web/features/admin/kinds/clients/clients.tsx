import { money } from '../../../../../domain/shop/money.ts';
import { AddClient } from '../../by-hand/add-client.tsx';
import { todayText } from '../../numbers/waiting.ts';
import type { Kind } from '../kind.ts';
import { serviceNames, totalText } from '../orders/order-columns.tsx';
import { SOLD_SERVICES } from '../orders/orders.tsx';
import { ClientBoard } from './board/client-board.tsx';
import { ClientClock, ClientFlags, firstDay, sinceText } from './client-facts.tsx';

/** Clients who have paid, by stage. They are shown as a board, and each on a page. */
export const clients: Kind<'clients'> = {
  name: 'Clients',
  subtitle: 'Move clients from payment to live',
  one: 'client',
  many: 'clients',
  searched: 'Name, email, number',
  empty: { title: 'No clients yet', text: 'Clients will appear here after their first payment.' },
  failed: 'Failed to fetch clients',
  next: {
    paid: 'form-received',
    'form-received': 'kickoff-scheduled',
    'kickoff-scheduled': 'in-setup',
    'in-setup': 'live',
    paused: 'live',
  },
  services: SOLD_SERVICES,
  waiting: ({ created }) => todayText(created.clients),
  columns: [
    { name: 'Services', width: 'minmax(6rem, 1fr)', Value: ({ record }) => serviceNames(record.serviceIds) },
    {
      name: 'A month',
      width: '7.5rem',
      isNumber: true,
      Value: ({ record: { monthly } }) => monthly && money(monthly.amount, monthly.currency),
      total: (clients) => totalText(clients.flatMap(({ monthly }) => monthly ?? [])),
    },
    { name: 'Client since', width: '8rem', isExtra: true, Value: ({ record }) => firstDay(record) },
    { name: 'Problems', width: '9rem', Value: ({ record }) => <ClientFlags client={record} /> },
  ],
  Clock: ({ record, isShort }) => <ClientClock client={record} isShort={isShort} />,
  CardLine: ({ record }) => (
    <>
      <ClientFlags client={record} />
      <p className="truncate text-soft">
        {record.businessName && record.name && (
          <span>
            <bdi>{record.name}</bdi> ·{' '}
          </span>
        )}
        <span>{sinceText(record)}</span>
      </p>
    </>
  ),
  Tools: AddClient,
  Board: ClientBoard,
  reply: undefined,
  story: undefined,
};
