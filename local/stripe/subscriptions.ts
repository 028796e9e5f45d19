import type { Billing } from './billing.ts';
import { type Endpoint, endpoint, listEndpoint, toPage } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { StoredSubscription, Subscription } from './objects.ts';
import { type FormValue, flag, group, integer, oneOf, required, text } from './params.ts';
import { type Account, find, newestFirst } from './store.ts';

/** A subscription with the first page of its items, like all lists within objects. */
export function serializeSubscription({ id, subscription, items }: StoredSubscription): Subscription {
  return { ...subscription, items: toPage(items, `/v1/subscription_items?subscription=${id}`) };
}

/** Reads a time in seconds; null for an empty text, which removes it. */
function clearableTime(value: FormValue | undefined, path: string): number | null | undefined {
  return value === '' ? null : integer(0, Number.MAX_SAFE_INTEGER)(value, path);
}

/** Reads how collection is paused; null for an empty text, which ends the pause. */
function pauseOfCollection(
  value: FormValue | undefined,
  path: string,
): Subscription['pause_collection'] | undefined {
  if (value === '') return null;
  const given = group({ behavior: required(oneOf('void')) })(value, path);
  return given && { behavior: given.behavior, resumes_at: null };
}

/** `/v1/subscriptions` and `/v1/subscription_items`: recurring purchases. */
export function subscriptionEndpoints(account: Account, billing: Billing): Endpoint[] {
  const { subscriptions } = account.records;

  const retrieve = endpoint('GET', '/v1/subscriptions/:id', {}, (_params, { id }) =>
    serializeSubscription(find(subscriptions, 'subscription', id)),
  );

  const update = endpoint(
    'POST',
    '/v1/subscriptions/:id',
    { cancel_at: clearableTime, cancel_at_period_end: flag, pause_collection: pauseOfCollection },
    (fields, { id }) => {
      if (find(subscriptions, 'subscription', id).subscription.ended_at !== null) {
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      }
      if (fields.cancel_at !== undefined && fields.cancel_at_period_end !== undefined) {
        throw invalidRequest('Received both cancel_at_period_end and cancel_at parameters.');
      }
      return billing.update(id, fields);
    },
  );

  const cancel = endpoint('DELETE', '/v1/subscriptions/:id', {}, (_params, { id }) => {
    const { subscription } = find(subscriptions, 'subscription', id);
    if (subscription.ended_at !== null) throw noSuch('subscription', id, 'id', 404);
    return billing.cancel(id);
  });

  const listed = listEndpoint(
    '/v1/subscriptions',
    'subscription',
    { status: oneOf('all') },
    // Without a status the service lists the subscriptions that are not canceled.
    ({ status }) =>
      newestFirst(subscriptions)
        .map(serializeSubscription)
        .filter((subscription) => status === 'all' || subscription.status !== 'canceled'),
  );

  const listItems = listEndpoint(
    '/v1/subscription_items',
    'subscription_item',
    { subscription: required(text) },
    ({ subscription }) => find(subscriptions, 'subscription', subscription).items,
  );

  return [retrieve, update, cancel, listed, listItems];
}
