import Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint, listEndpoint } from './endpoint.ts';
import type { WebhookEndpoint } from './objects.ts';
import { flag, list, oneOf, required, text, url } from './params.ts';
import { type Account, find, newestFirst, newId } from './store.ts';

/**
 * `/v1/webhook_endpoints`: receivers of events. Endpoints registered here are stored but not called, since the stand-in
 * makes no requests to other machines.
 */
export function webhookEndpoints(account: Account): Endpoint[] {
  const { webhookEndpoints: endpoints } = account.records;

  const create = endpoint(
    'POST',
    '/v1/webhook_endpoints',
    {
      api_version: oneOf(Stripe.API_VERSION),
      description: text,
      enabled_events: required(list(text)),
      url: required(url),
    },
    ({ api_version = null, description = null, enabled_events, url }) => {
      const created = account.save<WebhookEndpoint>(endpoints, {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version,
        created: toUnixSeconds(account.clock),
        description,
        enabled_events: [...enabled_events],
        status: 'enabled',
        url,
      });
      return { ...created, secret: newId('whsec', 32) };
    },
  );

  const update = endpoint(
    'POST',
    '/v1/webhook_endpoints/:id',
    { disabled: flag, enabled_events: list(text) },
    ({ disabled, enabled_events }, { id }) => {
      const found = find(endpoints, 'webhook endpoint', id);
      return account.save<WebhookEndpoint>(endpoints, {
        ...found,
        enabled_events: enabled_events ? [...enabled_events] : found.enabled_events,
        status: (disabled ?? found.status === 'disabled') ? 'disabled' : 'enabled',
      });
    },
  );

  const remove = endpoint('DELETE', '/v1/webhook_endpoints/:id', {}, (_params, { id }) => {
    find(endpoints, 'webhook endpoint', id);
    account.remove(endpoints, id);
    return { id, object: 'webhook_endpoint', deleted: true };
  });

  const listed = listEndpoint('/v1/webhook_endpoints', 'webhook_endpoint', {}, () => newestFirst(endpoints));

  return [create, update, remove, listed];
}
