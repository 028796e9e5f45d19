import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import type { Billing } from './billing.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { noSuch } from './errors.ts';
import type { Cause, Events } from './events.ts';
import { newId } from './ids.ts';
import { LIST_PARAMS, newestFirst, pageOf } from './lists.ts';
import { clearableText, email, type Metadata, metadata, type ShapeOf } from './params.ts';
import { withoutUndefined } from './products.ts';
import type { Account } from './store.ts';

/** Fields that the service omits unless they are expanded or used. */
type SkippedRecord =
  | 'business_name'
  | 'cash_balance'
  | 'customer_account'
  | 'deleted'
  | 'individual_name'
  | 'invoice_credit_balance'
  | 'sources'
  | 'subscriptions'
  | 'tax'
  | 'tax_ids';

/** A customer in API format. */
export type Customer = Omit<Required<Stripe.Customer>, SkippedRecord>;

export interface CustomerDetails {
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata?: Metadata;
}

const CHANGEABLE = {
  email: email(),
  metadata: metadata(),
  name: clearableText(256),
} satisfies ShapeOf<Stripe.CustomerCreateParams>;

/** Creates a customer and records the event. */
export function createCustomer(
  account: Account,
  events: Events,
  details: CustomerDetails,
  cause?: Cause,
): Customer {
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: toUnixSeconds(account.clock),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: details.email,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: account.livemode,
    metadata: { ...details.metadata },
    name: details.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  account.save(account.records.customers, customer);
  events.record('customer.created', customer, { cause });
  return customer;
}

/** Changes a customer and records the event. */
export function changeCustomer(
  account: Account,
  events: Events,
  customer: Customer,
  changes: Partial<Customer>,
  cause?: Cause,
): Customer {
  const changed = account.save(account.records.customers, { ...customer, ...changes });
  events.record('customer.updated', changed, { cause });
  return changed;
}

/** What can still be read of a deleted customer. */
export type DeletedCustomer = Pick<Stripe.DeletedCustomer, 'id' | 'object' | 'deleted'>;

/** `/v1/customers`. */
export function customerEndpoints(
  account: Account,
  events: Events,
  billing: Pick<Billing, 'cancel'>,
): Endpoint[] {
  const { customers, deletedCustomers, subscriptions } = account.records;

  const create = endpoint('POST', '/v1/customers', CHANGEABLE, (params, context) => {
    const { email = null, name = null } = params;
    const details = { email, name, metadata: params.metadata({}) };
    return createCustomer(account, events, details, context);
  });

  const retrieve = endpoint(
    'GET',
    '/v1/customers/:id',
    {},
    (_params, { id }) => deletedCustomers.get(id) ?? find(id),
  );

  const remove = endpoint('DELETE', '/v1/customers/:id', {}, (_params, context) => {
    const customer = find(context.id);
    const running = [...subscriptions.values()].filter(
      ({ subscription }) => subscription.customer === customer.id && subscription.ended_at === null,
    );
    for (const { subscription } of running) billing.cancel(subscription.id, context);
    account.remove(customers, customer.id);
    events.record('customer.deleted', customer, { cause: context });
    return account.save(deletedCustomers, { id: customer.id, object: 'customer', deleted: true });
  });

  const update = endpoint('POST', '/v1/customers/:id', CHANGEABLE, (params, context) => {
    const customer = find(context.id);
    const { metadata: changeMetadata, ...fields } = params;
    const changes = { ...withoutUndefined(fields), metadata: changeMetadata(customer.metadata) };
    return changeCustomer(account, events, customer, changes, context);
  });

  const listed = endpoint('GET', '/v1/customers', LIST_PARAMS, (page, { path }) =>
    pageOf(newestFirst(customers), page, 'customer', path),
  );

  function find(id: string): Customer {
    const customer = customers.get(id);
    if (!customer) throw noSuch('customer', id, 'id', 404);
    return customer;
  }

  return [create, retrieve, update, remove, listed];
}
