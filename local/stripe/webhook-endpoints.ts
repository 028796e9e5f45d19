import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { newId } from './ids.ts';
import { LIST_PARAMS, newestFirst, pageOf } from './lists.ts';
import { clearableText, flag, list, metadata, type Param, required, text } from './params.ts';
import { withoutUndefined } from './products.ts';
import type { Account } from './store.ts';

/** A webhook endpoint in API format. Its secret is only in the response to its creation. */
export type WebhookEndpoint = Omit<Stripe.WebhookEndpoint, 'deleted' | 'secret' | 'status'> & {
  readonly status: 'disabled' | 'enabled';
};

const MAX_ENDPOINTS = 16;

const EVENT_TYPE = /^(\*|[a-z0-9_]+(\.[a-z0-9_]+)+)$/;

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
      api_version: text(),
      description: clearableText(),
      enabled_events: required(eventTypes()),
      metadata: metadata(),
      url: required(publicUrl(account)),
    },
    (params) => {
      if (endpoints.size >= MAX_ENDPOINTS) {
        throw invalidRequest(`You have reached the maximum of ${MAX_ENDPOINTS} webhook endpoints.`);
      }
      const created: WebhookEndpoint = {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: toUnixSeconds(account.clock),
        description: params.description ?? null,
        enabled_events: [...params.enabled_events],
        livemode: account.livemode,
        metadata: params.metadata({}),
        status: 'enabled',
        url: params.url,
      };
      account.save(endpoints, created);
      return { ...created, secret: newId('whsec', 32) };
    },
  );

  const update = endpoint(
    'POST',
    '/v1/webhook_endpoints/:id',
    {
      description: clearableText(),
      disabled: flag(),
      enabled_events: eventTypes(),
      metadata: metadata(),
      url: publicUrl(account),
    },
    ({ disabled, enabled_events, metadata: changeMetadata, ...fields }, { id }) => {
      const found = find(id);
      return account.save(endpoints, {
        ...found,
        ...withoutUndefined(fields),
        enabled_events: enabled_events ? [...enabled_events] : found.enabled_events,
        metadata: changeMetadata(found.metadata),
        ...(disabled !== undefined && { status: disabled ? ('disabled' as const) : ('enabled' as const) }),
      });
    },
  );

  const remove = endpoint('DELETE', '/v1/webhook_endpoints/:id', {}, (_params, { id }) => {
    find(id);
    account.remove(endpoints, id);
    return { id, object: 'webhook_endpoint', deleted: true };
  });

  const listed = endpoint('GET', '/v1/webhook_endpoints', LIST_PARAMS, (page, { path }) =>
    pageOf(newestFirst(endpoints), page, 'webhook_endpoint', path),
  );

  function find(id: string): WebhookEndpoint {
    const found = endpoints.get(id);
    if (!found) throw noSuch('webhook endpoint', id, 'id', 404);
    return found;
  }

  return [create, update, remove, listed];
}

function eventTypes(): Param<readonly string[] | undefined> {
  const read = list(text(), 500);
  return (value, path) => {
    const types = read(value, path);
    if (types?.length === 0) {
      throw invalidRequest('You must enable at least one event.', { param: path });
    }
    const wrong = types?.find((type) => !EVENT_TYPE.test(type));
    if (wrong === undefined) return types;
    throw invalidRequest(`Invalid ${path}: ${wrong} is not a type of event.`, { param: path });
  };
}

/** A URL that the real service could reach; with a live key it must be https. */
function publicUrl({ livemode }: Account): Param<string | undefined> {
  const read = text();
  return (value, path) => {
    const given = read(value, path);
    if (given === undefined) return undefined;
    const problem = { param: path, code: 'url_invalid' };
    if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) {
      throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', problem);
    }
    const { hostname, protocol } = new URL(given);
    if (/^(localhost|127\.|\[::1\]|10\.|192\.168\.)/.test(hostname)) {
      throw invalidRequest(
        'Invalid URL: URL must be publicly accessible. Consider using a tool like the Stripe CLI to test ' +
          'webhooks locally: https://github.com/stripe/stripe-cli#listen',
        problem,
      );
    }
    if (livemode && protocol !== 'https:') {
      throw invalidRequest('Invalid URL: In live mode, the URL must be https.', problem);
    }
    return given;
  };
}
