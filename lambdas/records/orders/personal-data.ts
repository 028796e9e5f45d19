import { ERASED, ERASED_NAME } from '../../../domain/erasure.ts';
import { without } from '../../privacy/source.ts';
import { eraseNotes } from '../../tables/admin-changes.ts';
import { WORK_ATTRIBUTES } from '../../tables/administered-record.ts';
import { cancelOutstanding } from '../../tables/mails.ts';
import { type Order, orders } from '../../tables/orders.ts';
import { CONFLICT, retryOnConflict } from '../../tables/retry-on-conflict.ts';
import { changesOf, personalRecords } from '../personal-records.ts';

export const personalOrders = personalRecords('orders', {
  name: 'orders',
  what: 'Orders',
  stays:
    'Tax law asks for what was bought, the amounts and the dates. Names, email addresses and the team’s notes are removed.',
  find: async ({ orders: bought }) => bought,
  erase: eraseOrder,
  kept: [{ as: 'abandonedCheckouts', attribute: 'payment', values: ['expired'] }],
});

async function eraseOrder({ id }: Order): Promise<void> {
  await eraseNotes(await changesOf('orders', id));
  await retryOnConflict(async () => {
    const order = await orders.get(id);
    if (!order || order.email === ERASED) return order;
    const rest = without(order, [...WORK_ATTRIBUTES, 'recoveryUrl', 'recoveryEndsAt']);
    const erased = { ...rest, name: ERASED_NAME, email: ERASED, mails: cancelOutstanding(order.mails) };
    return (await orders.replace(erased)) ?? CONFLICT;
  });
}
