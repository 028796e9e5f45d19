/** How orders and changes become the record of a client. Everything here is plain data and pure functions. */

import { SITE } from '../../domain/admin.ts';
import { type ClientStage, WORKING_STAGES } from '../../domain/clients.ts';
import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import { CLIENTS } from '../../domain/records/clients.ts';
import { addTasks, changeTasks, reassignTasks, setupTasks } from '../../domain/records/tasks.ts';
import { hasEnded } from '../../domain/subscriptions.ts';
import type { OfficeHours } from '../../domain/time/business-hours.ts';
import { getChangedAttributes } from '../tables/administered-record.ts';
import type { Client, ClientOrder } from '../tables/clients.ts';
import type { Order } from '../tables/orders.ts';

/** Builds the first record of a client, who has left if the plan has already ended. */
export function buildClient(id: string, { id: orderId, email, name }: Order, order: ClientOrder): Client {
  const { paidAt, form, subscription } = order;
  return {
    id,
    createdAt: paidAt,
    status: (subscription && getStageBySubscription([order])) ?? (form ? 'form-received' : 'paid'),
    email,
    name,
    businessName: form?.businessName ?? '',
    paidAt,
    ...(form && { formAt: form.at }),
    orders: { [orderId]: order },
    emails: [],
    mergedIds: [],
    version: 0,
    revision: 1,
  };
}

/** Returns a client with the current state of one of its orders. */
export function withOrder(client: Client, orderId: string, order: ClientOrder): Client {
  return withTimes({ ...client, orders: { ...client.orders, [orderId]: order } });
}

/** Returns a client with the tasks that a new order brings. @param at when the order is recorded, ISO 8601 */
export function withSetupTasks(client: Client, orderId: string, hours: OfficeHours, at: string): Client {
  const { tasks = [], owner, orders } = client;
  const order = orders[orderId];
  const assigned = owner === undefined ? {} : { owner, assignedAt: at };
  const more = order ? setupTasks({ ...order, id: orderId }, hours, tasks, assigned) : [];
  return more.length > 0 ? { ...client, tasks: addTasks(tasks, more) } : client;
}

/**
 * Returns the stage that a client moves to when an order changes; undefined when it stays. Each change moves it once: after an
 * administrator has undone a move, the same change has no effect.
 */
export function getAutomaticStage(client: Client, after: Client, orderId: string): ClientStage | undefined {
  const [before, now] = [client.orders[orderId], after.orders[orderId]];
  if (!now) return undefined;
  const isNewest = Object.entries(client.orders).every(
    ([id, { paidAt }]) => id === orderId || paidAt < now.paidAt,
  );
  if (client.status === 'left') {
    if (before || !isNewest) return undefined;
    return now.form ? 'form-received' : 'paid';
  }
  if (client.status === 'paid' && now.form && !before?.form) return 'form-received';
  const hasChanged = before !== undefined && before.subscription?.state !== now.subscription?.state;
  const stage = hasChanged ? getStageBySubscription(Object.values(after.orders)) : undefined;
  // A contract outlives a plan beside it.
  return stage === client.status || (stage && client.contract) ? undefined : stage;
}

/** `left` when all plans have ended, `paused` when those that have not are paused. */
function getStageBySubscription(orders: readonly ClientOrder[]): 'left' | 'paused' | undefined {
  const states = orders.flatMap(({ subscription }) => subscription?.state ?? []);
  const running = states.filter((state) => !hasEnded(state));
  if (running.length === 0) return states.length > 0 ? 'left' : undefined;
  return running.every((state) => state === 'paused') ? 'paused' : undefined;
}

export function withChange(client: Client, change: RecordChange): Client {
  const { version, status, by, at } = change;
  const to = (status?.to ?? client.status) as ClientStage;
  const changed = {
    ...client,
    ...getChangedAttributes(client, change, CLIENTS.done),
    ...(change.owner && client.tasks && { tasks: reassignTasks(client.tasks, at) }),
    ...(change.task && { tasks: changeTasks(client.tasks ?? [], change.task, change) }),
    status: to,
    version,
  };
  if (!status) return changed;
  if (client.status === 'left' && by === SITE) return withTimes(withRestartedClocks(changed, at, to));
  const { formAt, movedFrom, ...others } = changed;
  const isTakenBack = by !== SITE && movedFrom?.stage === to;
  const rest = isTakenBack
    ? others
    : { ...others, movedFrom: { stage: client.status, ...(formAt !== undefined && { formAt }) } };
  if (to === 'paid') return withTimes(rest);
  // Without a form on the site the answers arrived in another way, such as by telephone.
  const startedAt =
    formAt ?? (isTakenBack ? movedFrom.formAt : undefined) ?? (WORKING_STAGES.includes(to) ? at : undefined);
  return { ...rest, ...(startedAt !== undefined && { formAt: startedAt }) };
}

/** Returns a client who came back, with the clocks of a new one. */
function withRestartedClocks(
  { formAt: _, movedFrom: __, ...client }: Client,
  at: string,
  to: ClientStage,
): Client {
  return { ...client, paidAt: at, returned: true, ...(to === 'form-received' && { formAt: at }) };
}

/** Returns a client after another one was merged into it. */
export function withMerged(client: Client, other: Client): Client {
  const emails = new Set([...client.emails, other.email, ...other.emails]);
  emails.delete(client.email);
  return withTimes({
    ...client,
    name: client.name || other.name,
    businessName: client.businessName || other.businessName,
    orders: { ...other.orders, ...client.orders },
    ...(other.contract && !client.contract && { contract: other.contract }),
    emails: [...emails],
    ...(other.tasks && { tasks: addTasks(client.tasks ?? [], other.tasks) }),
    mergedIds: [...new Set([...client.mergedIds, other.id, ...other.mergedIds])],
    owner: client.owner ?? other.owner,
    followUp: [client.followUp ?? [], other.followUp ?? []].flat().toSorted()[0],
  });
}

/** Returns a client with another email address. */
export function withEmail(client: Client, email: string): Client {
  const isKnown = email === client.email || client.emails.includes(email);
  return isKnown ? client : { ...client, emails: [...client.emails, email] };
}

/** Returns a client with the times and the business name of its orders. */
function withTimes(client: Client): Client {
  const orders = Object.values(client.orders);
  const paidAt = client.returned
    ? client.paidAt
    : earliest(
        [...(client.contract ? [client.paidAt] : []), ...orders.map((order) => order.paidAt)],
        client.paidAt,
      );
  const forms = orders.flatMap(({ form }) => form ?? []);
  const since = forms.filter(({ at }) => at >= paidAt || !client.returned).map(({ at }) => at);
  const formAt = since.length > 0 ? earliest(since) : client.formAt;
  const latest = forms.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  return {
    ...client,
    paidAt,
    ...(formAt !== undefined && { formAt }),
    businessName: latest?.businessName || client.businessName,
  };
}

function earliest(times: readonly string[], otherwise = ''): string {
  return times.toSorted()[0] ?? otherwise;
}
