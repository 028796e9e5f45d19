import { ERASED } from '../../domain/erasure.ts';
import { replaceClient } from '../tables/clients.ts';
import type { TracedForm } from '../tables/onboarding-submissions.ts';
import { orders } from '../tables/orders.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { findOrderClient } from './ensure-client.ts';

/**
 * Removes what the client whose payment a form has claimed knows of its sender. When the form came stays, for the clocks.
 * Idempotent. @throws StorageError
 */
export async function forgetForm({ id, payment: { sessionId } }: TracedForm): Promise<void> {
  const order = sessionId === undefined ? undefined : await orders.get(sessionId);
  if (!order) return;
  await retryOnConflict(async () => {
    const client = await findOrderClient(order);
    const known = client?.orders[order.id];
    if (!client || known?.form?.id !== id || known.form.email === ERASED) return undefined;
    const form = { id, at: known.form.at, email: ERASED, businessName: '' };
    const all = { ...client.orders, [order.id]: { ...known, form } };
    return (await replaceClient({ ...client, orders: all })) ?? CONFLICT;
  });
}
