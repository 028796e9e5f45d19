import { type ClientSums, sumsOfClient } from '../../domain/client-sums.ts';
import type { RecordChange, SummaryOf } from '../../domain/contracts/admin-records.ts';
import { clientSummary } from '../../domain/contracts/records/clients.ts';
import { isEmailAddress, normalizeEmail, shownEmail } from '../../domain/email-address/email-address.ts';
import type { TableVariable } from '../../domain/function-variables.ts';
import { CONTRACT_CURRENCY, describeOrigin } from '../../domain/records/by-hand.ts';
import { CLIENTS_LIST } from '../../domain/records/clients.ts';
import { isOpen, MAX_TASKS, summarizeTasks } from '../../domain/records/tasks.ts';
import { hasEnded, isCharged, sumMonthly } from '../../domain/subscriptions.ts';
import { getItems } from '../aws/dynamodb.ts';
import { applyClientChange } from '../clients/change-client.ts';
import type { SearchedTexts } from '../search/words.ts';
import { removeChanges } from '../tables/admin-changes.ts';
import {
  type Client,
  type ClientOrder,
  clients,
  deleteClient,
  findClientByEmail,
  isPastDue,
  listAliasIds,
  listFormEmails,
  listUnknownEmails,
} from '../tables/clients.ts';
import { type Order, orders } from '../tables/orders.ts';
import { type Subscription, toClientSubscription } from '../tables/subscriptions.ts';
import {
  FIRST_COLUMNS,
  joinLines,
  joinServiceNames,
  LAST_COLUMNS,
  toBusinessTime,
  toTimeHeader,
  toUnits,
} from './columns.ts';
import { defineUsualRules, keepAsListed, type ListRules, type WantedTask } from './list-rules.ts';
import { definePersonalRecords, listRecordChanges } from './personal-records.ts';
import { pickShown } from './shown.ts';

export const defineClientRules = (): ListRules<typeof CLIENTS_LIST> => ({
  ...defineUsualRules(CLIENTS_LIST, clients),
  byEmail: undefined,
  complete: keepAsListed,
  summarize: summarizeClient,
  getDetails: () => ({}),
  columns: {
    ...FIRST_COLUMNS,
    Business: ({ summary }) => summary.businessName,
    Name: ({ summary }) => summary.name,
    Email: ({ summary }) => summary.email,
    'Other emails': ({ summary }) => joinLines(summary.emails),
    [toTimeHeader('Paid')]: ({ summary }) => toBusinessTime(summary.paidAt),
    [toTimeHeader('Form')]: ({ summary }) => toBusinessTime(summary.formAt),
    Services: ({ record }) => joinServiceNames(listServices(record)),
    'Added by hand': ({ summary }) => summary.added && describeOrigin(summary.added),
    'Contract amount a month': ({ summary: { contract } }) => toUnits(contract?.monthly),
    'Amount paid': ({ sums }) => toUnits(sums?.paid, sums?.currency),
    'Amount given back': ({ sums }) => toUnits(sums?.givenBack, sums?.currency),
    'Amount disputed': ({ sums }) => toUnits(sums?.disputed, sums?.currency),
    'Amount due': ({ sums }) => toUnits(sums?.due, sums?.currency),
    'Next amount': ({ sums }) => toUnits(sums?.next?.amount, sums?.currency),
    [toTimeHeader('Next charge')]: ({ sums }) => toBusinessTime(sums?.next?.at),
    Currency: ({ sums }) => sums?.currency,
    Orders: ({ summary }) => joinLines(summary.orderIds),
    ...LAST_COLUMNS,
  },
  sumMoney: sumClients,
  getOtherChange: (client, { merge = '', task }) => {
    const { email, emails } = client;
    const merged = normalizeEmail(merge);
    const isNew = isEmailAddress(merged) && merged !== email && !emails.includes(merged);
    const changed = task && getTaskChange(client, task);
    return { ...(isNew && { merged }), ...(changed && { task: changed }) };
  },
  applyChange: ({ id }, change) => applyClientChange(id, change),
  followsPayments: true,
  flags: { payment: isPastDue },
  listServices,
});

/** The services that a client has by contract, then those of the orders. */
function listServices(client: Client): readonly string[] {
  const bought = sortOrders(client).flatMap(([, { services }]) => services);
  return [...(client.contract?.services ?? []), ...bought];
}

/** Returns the change of a task; undefined if it would have no effect, or the client has too many tasks. */
function getTaskChange(
  { id: clientId, version, tasks = [] }: Client,
  { id, text = '', day, owner, done }: WantedTask,
): RecordChange['task'] {
  const before = tasks.find((task) => task.id === id);
  if (id === undefined) {
    if (text === '' || day === undefined || tasks.filter(isOpen).length >= MAX_TASKS) return undefined;
    return {
      id: `${clientId.slice(0, 8)}-${version + 1}`,
      text,
      added: true,
      day: { from: '', to: day },
      ...(owner && { owner: { from: '', to: owner } }),
    };
  }
  if (!before) return undefined;
  const isDone = !isOpen(before);
  const changes = {
    ...(done !== undefined && done !== isDone && { done }),
    ...(day !== undefined && day !== before.day && { day: { from: before.day, to: day } }),
    ...(owner !== undefined &&
      owner !== (before.owner ?? '') && { owner: { from: before.owner ?? '', to: owner } }),
  };
  const isNew = text !== '' && text !== before.text;
  return isNew || Object.keys(changes).length > 0 ? { id, text: text || before.text, ...changes } : undefined;
}

function summarizeClient(client: Client): SummaryOf[typeof CLIENTS_LIST] {
  const orders = sortOrders(client);
  const contract = client.status === 'left' ? undefined : client.contract;
  return pickShown(clientSummary, client, {
    formEmails: listUnknownEmails(client),
    orderIds: orders.map(([id]) => id),
    customerIds: [...new Set(orders.flatMap(([, { customerId }]) => customerId ?? []))],
    todo: summarizeTasks(client.tasks),
    isPastDue: isPastDue(client) || undefined,
    serviceIds: [
      ...new Set([...(contract?.services ?? []), ...listCurrentServices(orders.map(([, order]) => order))]),
    ],
    monthly: sumMonthly([
      ...(contract ? [{ amount: contract.monthly, currency: CONTRACT_CURRENCY }] : []),
      ...orders.flatMap(([, { subscription }]) =>
        subscription?.monthly && isCharged(subscription.state) ? [subscription.monthly] : [],
      ),
    ]),
    unfilled: findUnfilled(orders, client.formAt),
  });
}

/** Returns the services of orders whose plan has not ended; of all, if all have. */
function listCurrentServices(orders: readonly ClientOrder[]): string[] {
  const current = orders.filter(({ subscription }) => !subscription || !hasEnded(subscription.state));
  const listed = current.length > 0 ? current : orders;
  return [...new Set(listed.flatMap(({ services }) => services))];
}

/** In the order of their payments. */
function sortOrders({ orders }: Client) {
  return Object.entries(orders).sort(([, one], [, other]) => one.paidAt.localeCompare(other.paidAt));
}

/** Paid orders that no form has come for, neither with the order's own checkout nor any since it was paid. */
function findUnfilled(
  orders: readonly (readonly [id: string, order: ClientOrder])[],
  formAt = '',
): SummaryOf[typeof CLIENTS_LIST]['unfilled'] {
  const latest = orders.reduce((at, [, { form }]) => (form && form.at > at ? form.at : at), formAt);
  return orders
    .filter(([, { form, paidAt }]) => !form && paidAt > latest)
    .map(([id, { paidAt }]) => ({ id, paidAt }));
}

/** Sums what clients have paid and owe, by their ids. @throws StorageError */
async function sumClients(clients: readonly Client[]): Promise<ReadonlyMap<string, ClientSums>> {
  const bought = clients.map((client) => ({
    id: client.id,
    orders: Object.keys(client.orders),
    plans: Object.values(client.orders).flatMap(({ subscription }) => subscription?.id ?? []),
  }));
  const [foundOrders, plans] = await Promise.all([
    findAll<Order>(
      orders.variable,
      bought.flatMap((of) => of.orders),
    ),
    findAll<Subscription>(
      'SUBSCRIPTIONS_TABLE',
      bought.flatMap((of) => of.plans),
    ),
  ]);
  return new Map(
    bought.flatMap((of) => {
      const sums = sumsOfClient({
        orders: of.orders.flatMap((id) => foundOrders.get(id) ?? []),
        subscriptions: of.plans.flatMap((id) => plans.get(id) ?? []).map(toClientSubscription),
      });
      return sums ? [[of.id, sums] as const] : [];
    }),
  );
}

async function findAll<Item extends { readonly id: string }>(
  variable: TableVariable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  const items = await getItems<Item>(variable, 'id', [...new Set(ids)]);
  return new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])));
}

export const definePersonalClients = () =>
  definePersonalRecords(CLIENTS_LIST, clients, {
    name: CLIENTS_LIST,
    what: 'How far the work for the client has come, with all of the client’s addresses and the notes',
    find: async ({ email }) => [(await findClientByEmail(email)) ?? []].flat(),
    // With whatever leads to the client, and the notes on all of that.
    async erase(client) {
      for (const id of [...client.mergedIds, client.id])
        await removeChanges(await listRecordChanges(CLIENTS_LIST, id));
      await deleteClient(client);
    },
    mergedIds: (client) => client.mergedIds,
    relatedIds: listAliasIds,
    kept: [],
  });

export function getClientTexts({ businessName, name, email, emails, orders }: Client): SearchedTexts {
  const forms = listFormEmails({ orders });
  return {
    names: [businessName, name, ...[email, ...emails, ...forms].flatMap((one) => [one, shownEmail(one)])],
    texts: Object.entries(orders).flatMap(([id, { customerId }]) => [id, customerId]),
  };
}
