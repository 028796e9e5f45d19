import type { SummaryOf } from '../../../domain/contracts/admin-records.ts';
import { clientSummary } from '../../../domain/contracts/records/clients.ts';
import { isEmailAddress, normalizeEmail } from '../../../domain/email/email-address.ts';
import { applyClientChange } from '../../clients/change-client.ts';
import { type Client, type ClientOrder, clients, isPastDue, unknownEmails } from '../../tables/clients.ts';
import { FIRST, inLines, inZone, LAST, serviceNames, timeOf, unitsOf } from '../columns.ts';
import { asListed, type ListRules, usualRules } from '../list-rules.ts';
import { shownOf } from '../shown.ts';
import { sumsOfClients } from './sums.ts';

type Clients = 'clients';

export const clientRules: ListRules<Clients> = {
  ...usualRules('clients', clients),
  byEmail: undefined,
  complete: asListed,
  summaryOf,
  detailsOf: () => ({}),
  columns: {
    ...FIRST,
    Business: ({ summary }) => summary.businessName,
    Name: ({ summary }) => summary.name,
    Email: ({ summary }) => summary.email,
    'Other emails': ({ summary }) => inLines(summary.emails),
    [timeOf('Paid')]: ({ summary }) => inZone(summary.paidAt),
    [timeOf('Form')]: ({ summary }) => inZone(summary.formAt),
    Services: ({ record }) => serviceNames(ordersOf(record).flatMap(([, { services }]) => services)),
    'Amount paid': ({ sums }) => unitsOf(sums?.paid, sums?.currency),
    'Amount given back': ({ sums }) => unitsOf(sums?.givenBack, sums?.currency),
    'Amount disputed': ({ sums }) => unitsOf(sums?.disputed, sums?.currency),
    'Amount due': ({ sums }) => unitsOf(sums?.due, sums?.currency),
    'Next amount': ({ sums }) => unitsOf(sums?.next?.amount, sums?.currency),
    [timeOf('Next charge')]: ({ sums }) => inZone(sums?.next?.at),
    Currency: ({ sums }) => sums?.currency,
    Orders: ({ summary }) => inLines(summary.orderIds),
    ...LAST,
  },
  sumsOf: sumsOfClients,
  otherChange: ({ email, emails }, { merge = '' }) => {
    const merged = normalizeEmail(merge);
    const isNew = isEmailAddress(merged) && merged !== email && !emails.includes(merged);
    return isNew ? { merged } : undefined;
  },
  applyChange: ({ id }, change) => applyClientChange(id, change),
  followsPayments: true,
  flags: { payment: isPastDue },
  servicesOf: ({ orders: bought }) => Object.values(bought).flatMap(({ services }) => services),
};

function summaryOf(client: Client): SummaryOf[Clients] {
  const orders = ordersOf(client);
  return shownOf(clientSummary, client, {
    formEmails: unknownEmails(client),
    orderIds: orders.map(([id]) => id),
    customerIds: [...new Set(orders.flatMap(([, { customerId }]) => customerId ?? []))],
    isPastDue: isPastDue(client) || undefined,
    unfilled: unfilledIn(orders, client.formAt),
  });
}

/** In the order of their payments. */
function ordersOf({ orders }: Client) {
  return Object.entries(orders).sort(([, one], [, other]) => one.paidAt.localeCompare(other.paidAt));
}

/** Paid orders that no form has come for, neither with the order's own checkout nor any since it was paid. */
function unfilledIn(
  orders: readonly (readonly [id: string, order: ClientOrder])[],
  formAt = '',
): SummaryOf[Clients]['unfilled'] {
  const latest = orders.reduce((at, [, { form }]) => (form && form.at > at ? form.at : at), formAt);
  return orders
    .filter(([, { form, paidAt }]) => !form && paidAt > latest)
    .map(([id, { paidAt }]) => ({ id, paidAt }));
}
