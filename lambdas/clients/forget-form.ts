import { replaceClient } from '../tables/clients.ts';
import type { TracedForm } from '../tables/onboarding-submissions.ts';
import { orders } from '../tables/orders.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { findOrderClient } from './ensure-client.ts';

/** Takes a form that is being removed out of the client whose payment it has claimed. Idempotent. @throws StorageError */
export async function forgetForm({ id, payment: { sessionId } }: TracedForm): Promise<void> {
  const order = sessionId === undefined ? undefined : await orders.get(sessionId);
  if (!order) return;
  await retryOnConflict(async () => {
    const client = await findOrderClient(order);
    const known = client?.orders[order.id];
    if (!client || known?.form?.id !== id) return undefined;
    const { form: _, ...rest } = known;
    return (await replaceClient({ ...client, orders: { ...client.orders, [order.id]: rest } })) ?? CONFLICT;
  });
}
