import Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { newId } from './ids.ts';
import { LIST_PARAMS, newestFirst, pageOf } from './lists.ts';
import { list, text } from './params.ts';
import type { Account } from './store.ts';

/** The simulated types of events. */
export type EventType = Extract<
  Stripe.Event['type'],
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.refunded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.updated'
  | 'customer.updated'
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.marked_uncollectible'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.payment_succeeded'
  | 'invoice.voided'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'refund.failed'
  | 'refund.updated'
>;

/** An event in API format. */
export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: {
    readonly object: object;
    /** Of an update: the previous values of changed fields. */
    readonly previous_attributes?: object;
  };
  readonly livemode: boolean;
  /** 1 until the webhook has accepted it; 0 if there is no webhook. */
  readonly pending_webhooks: number;
  /** The event's cause; nulls for a customer's action on the hosted page. */
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: EventType;
}

/** An attempt to deliver an event. */
export interface Delivery {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly manner: DeliveryMode;
  /** The receiver's status, or why there is none. */
  readonly outcome: string;
  /** Whether the receiver accepted the event. */
  readonly taken: boolean;
}

/**
 * How an event is sent: automatically, again, or, to test that the receiver rejects it, with the signature of another
 * secret or an expired one.
 */
export type DeliveryMode = 'automatic' | 'resent' | 'forged' | 'old';

export interface StoredEvent {
  readonly id: string;
  readonly event: StripeEvent;
  /** The number of failed automatic deliveries. */
  readonly failures: number;
  /** The latest attempts, oldest first. */
  readonly deliveries: readonly Delivery[];
}

/** The API call behind a change, if there is one. */
export interface Cause {
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

export interface Occurrence {
  readonly cause?: Cause | undefined;
  /** Of an update: the previous values of changed fields. */
  readonly previous?: object | undefined;
}

export interface Events {
  /** Records an event about an object, and starts its delivery. */
  record(type: EventType, object: object, occurrence?: Occurrence): void;
  readonly endpoints: readonly Endpoint[];
}

/** Delivers a new event to its receiver. */
export type Deliver = (eventId: string) => void;

/**
 * The account's events: `/v1/events`.
 * @param delivery returns the function that delivers events of a type; undefined if there is no receiver
 */
export function eventHistory(account: Account, delivery: (type: EventType) => Deliver | undefined): Events {
  const { events } = account.records;

  function record(type: EventType, object: object, { cause, previous }: Occurrence = {}): void {
    const id = newId('evt');
    const deliver = delivery(type);
    const event: StripeEvent = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: toUnixSeconds(account.clock),
      data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
      livemode: account.livemode,
      pending_webhooks: deliver ? 1 : 0,
      request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
      type,
    };
    account.save(events, { id, event, failures: 0, deliveries: [] });
    deliver?.(id);
  }

  const listed = endpoint(
    'GET',
    '/v1/events',
    { ...LIST_PARAMS, types: list(text(), 20) },
    ({ types, ...page }, { path }) => {
      const matching = newestFirst(events)
        .map(({ event }) => event)
        .filter(({ type }) => !types || types.includes(type));
      return pageOf(matching, page, 'event', path);
    },
  );

  return { record, endpoints: [listed] };
}
