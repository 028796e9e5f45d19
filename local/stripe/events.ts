import Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, listEndpoint } from './endpoint.ts';
import type { EventType, StripeEvent } from './objects.ts';
import { list, text } from './params.ts';
import { type Account, newestFirst, newId } from './store.ts';

export interface Events {
  /** Records an event about an object, and starts its delivery. */
  record(type: EventType, object: object): void;
  readonly endpoints: readonly Endpoint[];
}

/** Delivers a new event to its receiver. */
export type Deliver = (eventId: string) => void;

/**
 * The account's events: `/v1/events`.
 * @param delivery returns the function that delivers events of a type; undefined without a receiver
 */
export function eventHistory(account: Account, delivery: (type: EventType) => Deliver | undefined): Events {
  const { events } = account.records;

  function record(type: EventType, object: object): void {
    const id = newId('evt');
    const deliver = delivery(type);
    const event: StripeEvent = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: toUnixSeconds(account.clock),
      data: structuredClone({ object }),
      livemode: account.livemode,
      pending_webhooks: deliver ? 1 : 0,
      type,
    };
    account.save(events, { id, event, failures: 0, deliveries: [] });
    deliver?.(id);
  }

  const listed = listEndpoint('/v1/events', 'event', { types: list(text(), 20) }, ({ types }) =>
    newestFirst(events)
      .map(({ event }) => event)
      .filter(({ type }) => !types || types.includes(type)),
  );

  return { record, endpoints: [listed] };
}
