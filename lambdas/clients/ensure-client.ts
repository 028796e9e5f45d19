import { isDeepStrictEqual } from 'node:util';
import { SITE } from '../../domain/admin.ts';
import type { ClientStage } from '../../domain/clients.ts';
import { isEmailAddress } from '../../domain/email-address/email-address.ts';
import { ERASED } from '../../domain/erasure.ts';
import { CLIENTS_LIST } from '../../domain/records/clients.ts';
import { toMonthlyAmount } from '../../domain/subscriptions.ts';
import { addChange, toChangesKey } from '../tables/admin-changes.ts';
import { readSettings } from '../tables/agency/settings.ts';
import {
  type Client,
  type ClientOrder,
  createClient,
  replaceClient,
  resolveClient,
  toClientId,
} from '../tables/clients.ts';
import { findClaimingForm } from '../tables/onboarding-submissions.ts';
import { type Order, orders } from '../tables/orders.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { findSubscription, type Subscription } from '../tables/subscriptions.ts';
import { applyPendingChange } from './change-client.ts';
import { buildClient, getAutomaticStage, withChange, withOrder, withSetupTasks } from './client-state.ts';

/** Returns the id of an order's client or alias. A payment without an email address has its own client. */
function getOrderClientId({ id, email }: Pick<Order, 'id' | 'email'>): string {
  return toClientId(isEmailAddress(email) ? email : id);
}

/** Finds the client that an order belongs to, if there is one. @throws StorageError */
export function findOrderClient(order: Pick<Order, 'id' | 'email'>): Promise<Client | undefined> {
  return resolveClient(getOrderClientId(order));
}

/**
 * Updates the client of an order to the current state of the order, the form that claimed its payment, and its subscription,
 * and creates the client if there is none. Everything is read after the client and written only if the client is unchanged, so
 * calls in any order, repeated or concurrent, end in the same client. An order that is not there yet, was never paid, or
 * whose buyer was erased has none.
 * @throws StorageError; Error when retries are exhausted. Calling it again repairs the client
 */
export async function ensureClient(orderId: string): Promise<void> {
  const bought = await orders.get(orderId);
  if (!bought || !belongsToClient(bought)) return;
  await retryOnConflict(async () => {
    const found = await findOrderClient(bought);
    const client = found && (await applyPendingChange(found));
    // Orders are erased before their client, so an erased client is not created again.
    const order = await orders.get(orderId);
    if (!order || !belongsToClient(order)) return undefined;
    const [known, { hours }] = await Promise.all([
      readClientOrder(order, client?.orders[orderId]),
      readSettings(),
    ]);
    const at = new Date().toISOString();
    if (!client) {
      const built = buildClient(getOrderClientId(order), order, known);
      return (await createClient(withSetupTasks(built, orderId, hours, at))) || CONFLICT;
    }
    const withThis = withOrder(client, orderId, known);
    const after = client.orders[orderId] ? withThis : withSetupTasks(withThis, orderId, hours, at);
    if (isDeepStrictEqual(after, client)) return client;
    const to = getAutomaticStage(client, after, orderId);
    const moved = to ? await moveAutomatically(after, to) : after;
    return (moved && (await replaceClient(moved))) ?? CONFLICT;
  });
}

type PaidOrder = Order & Required<Pick<Order, 'paidAt'>>;

function belongsToClient(order: Order): order is PaidOrder {
  return order.paidAt !== undefined && order.email !== ERASED;
}

/** @param before as it was known until now: a payment keeps the form that has claimed it, unless that is removed and another comes */
async function readClientOrder(
  { id, paidAt, customerId, subscriptionId, services }: PaidOrder,
  before: ClientOrder | undefined,
): Promise<ClientOrder> {
  const known = before?.form;
  const [form, subscription] = await Promise.all([
    readOrderForm(id).then((found) => found ?? known),
    subscriptionId === undefined ? undefined : findSubscription(subscriptionId),
  ]);
  return {
    paidAt,
    ...(customerId !== undefined && { customerId }),
    services: services.map((service) => service.id),
    ...(form && { form }),
    ...(subscription && { subscription: toClientPlan(subscription) }),
  };
}

function toClientPlan(plan: Subscription): Required<ClientOrder>['subscription'] {
  const { id, state, currency } = plan;
  return { id, state, monthly: { amount: toMonthlyAmount(plan), currency } };
}

async function readOrderForm(orderId: string): Promise<ClientOrder['form']> {
  const found = await findClaimingForm(orderId);
  if (!found) return undefined;
  const { id, createdAt, email, businessName } = found;
  return { id, at: createdAt, email, businessName };
}

/** Moves a client to a stage, storing the change first, like an administrator's. @returns undefined after another change */
async function moveAutomatically(client: Client, to: ClientStage): Promise<Client | undefined> {
  const change = {
    record: toChangesKey(CLIENTS_LIST, client.id),
    version: client.version + 1,
    at: new Date().toISOString(),
    by: SITE,
    userId: SITE,
    contentHash: '',
    status: { from: client.status, to },
  };
  return (await addChange(change)) ? withChange(client, change) : undefined;
}
