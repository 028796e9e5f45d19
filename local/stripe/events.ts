import Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, listEndpoint } from './endpoint.ts';
import type { StripeEvent } from './objects.ts';
import { list, text } from './params.ts';
import { type Account, newestFirst, newId } from './store.ts';
import type { WebhookDelivery } from './webhook.ts';

export interface Events {
  /** Records an event about an object, and starts its delivery. */
  record(type: StripeEvent['type'], object: object): void;
  readonly endpoints: readonly Endpoint[];
}

/** The account's events: `/v1/events`. */
export function eventHistory(account: Account, webhook: WebhookDelivery): Events {
  const { events } = account.records;

  function record(type: StripeEvent['type'], object: object): void {
    const id = newId('evt');
    const isSent = webhook.sends(type);
    const event: StripeEvent = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: toUnixSeconds(account.clock),
      data: structuredClone({ object }),
      pending_webhooks: isSent ? 1 : 0,
      type,
    };
    account.save(events, { id, event, failures: 0, deliveries: [] });
    if (isSent) webhook.deliver(id);
  }

  const listed = listEndpoint('/v1/events', 'event', { types: list(text) }, ({ types }) =>
    newestFirst(events)
      .map(({ event }) => event)
      .filter(({ type }) => !types || types.includes(type)),
  );

  return { record, endpoints: [listed] };
}
