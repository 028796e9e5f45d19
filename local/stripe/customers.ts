import { toUnixSeconds } from '../clock.ts';
import type { Billing } from './billing.ts';
import { type Endpoint, endpoint, listEndpoint } from './endpoint.ts';
import type { Customer } from './objects.ts';
import { clearableText, email, metadata, withoutUndefined } from './params.ts';
import { type Account, find, newestFirst, newId } from './store.ts';

const CHANGEABLE = { email, metadata, name: clearableText };

/** Creates a customer. */
export function createCustomer(
  account: Account,
  details: Pick<Customer, 'email' | 'name'> & Partial<Pick<Customer, 'metadata'>>,
): Customer {
  return account.save(account.records.customers, {
    id: newId('cus', 14),
    object: 'customer',
    created: toUnixSeconds(account.clock),
    metadata: {},
    shipping: null,
    ...details,
  });
}

/** `/v1/customers`. */
export function customerEndpoints(account: Account, billing: Pick<Billing, 'cancel'>): Endpoint[] {
  const { customers, deletedCustomers, subscriptions } = account.records;

  const create = endpoint('POST', '/v1/customers', CHANGEABLE, (params) => {
    const { email = null, name = null } = params;
    return createCustomer(account, { email, name, metadata: params.metadata({}) });
  });

  const retrieve = endpoint(
    'GET',
    '/v1/customers/:id',
    {},
    (_params, { id }) => deletedCustomers.get(id) ?? find(customers, 'customer', id),
  );

  const update = endpoint('POST', '/v1/customers/:id', CHANGEABLE, (params, { id }) => {
    const customer = find(customers, 'customer', id);
    const { metadata: changeMetadata, ...fields } = params;
    const changed = { ...withoutUndefined(fields), metadata: changeMetadata(customer.metadata) };
    return account.save(customers, { ...customer, ...changed });
  });

  const remove = endpoint('DELETE', '/v1/customers/:id', {}, (_params, { id }) => {
    find(customers, 'customer', id);
    for (const { subscription } of subscriptions.values()) {
      if (subscription.customer === id && subscription.ended_at === null) billing.cancel(subscription.id);
    }
    account.remove(customers, id);
    return account.save(deletedCustomers, { id, object: 'customer', deleted: true });
  });

  const listed = listEndpoint('/v1/customers', 'customer', {}, () => newestFirst(customers));

  return [create, retrieve, update, remove, listed];
}
