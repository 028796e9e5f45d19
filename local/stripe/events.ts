import Stripe from 'stripe';
import { secondsOf } from '../clock.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { noSuch } from './errors.ts';
import { newId } from './ids.ts';
import { newestFirst, PAGE_PARAMS, pageOf } from './lists.ts';
import { list, text } from './params.ts';
import type { Account } from './store.ts';

/** The events that the stand-in makes. */
export type EventType = 'checkout.session.completed' | 'checkout.session.expired';

/** An event as it travels. */
export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: boolean;
  /** 1 until the webhook has taken it; 0 where there is no webhook. */
  readonly pending_webhooks: number;
  /** What caused the event; nulls for what a customer did on the hosted page. */
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: EventType;
}

export interface StoredEvent {
  readonly id: string;
  readonly event: StripeEvent;
  /** Deliveries that have failed so far. */
  readonly failures: number;
}

/** The API call behind a change, when there is one. */
export interface Cause {
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

export interface Events {
  /** Records that something happened to an object, and starts its delivery. */
  record(type: EventType, object: object, cause?: Cause): void;
  readonly endpoints: readonly Endpoint[];
}

/**
 * The account's history: `/v1/events`.
 * @param deliver takes an event to the webhook; undefined where there is none
 */
export function eventHistory(account: Account, deliver: ((eventId: string) => void) | undefined): Events {
  const { events } = account.records;

  function record(type: EventType, object: object, cause?: Cause): void {
    const id = newId('evt');
    const event: StripeEvent = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: secondsOf(account.clock),
      data: { object: structuredClone(object) },
      livemode: account.livemode,
      pending_webhooks: deliver ? 1 : 0,
      request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
      type,
    };
    account.save(events, { id, event, failures: 0 });
    deliver?.(id);
  }

  const retrieve = endpoint('GET', '/v1/events/:id', {}, (_params, { id }) => {
    const stored = events.get(id);
    if (!stored) throw noSuch('event', id, 'id', 404);
    return stored.event;
  });

  const listed = endpoint(
    'GET',
    '/v1/events',
    { ...PAGE_PARAMS, type: text(), types: list(text(), 20) },
    ({ type, types, ...page }, { path }) => {
      const matching = newestFirst(events)
        .map(({ event }) => event)
        .filter((event) => (!type || event.type === type) && (!types || types.includes(event.type)));
      return pageOf(matching, page, 'event', path);
    },
  );

  return { record, endpoints: [retrieve, listed] };
}
