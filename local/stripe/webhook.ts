import { createHmac } from 'node:crypto';
import { toUnixSeconds } from '../clock.ts';
import { STRIPE_WEBHOOK_SECRET } from '../stand-in-keys.ts';
import type { Template } from '../template/template.ts';
import type { Delivery, DeliveryMode, StoredEvent } from './objects.ts';
import type { Account } from './store.ts';

/** A receiver of events. */
export interface Receiver {
  readonly url: string;
  /** The types of events that are sent; all by default. */
  readonly types?: readonly string[];
}

/** A route for events, and the types of events that it gets. */
export interface WebhookRoute {
  readonly method: string;
  readonly path: string;
  readonly types: readonly string[];
}

/**
 * The template's webhook endpoint, as an operator would register it.
 * @param siteOrigin such as `http://localhost:3000`
 * @returns undefined if the template has no route for events
 */
export function webhookReceiver(
  template: Template,
  siteOrigin: string,
  { method, path, types }: WebhookRoute,
): Receiver | undefined {
  const routes = template.resources<{ readonly RouteKey: string }>('AWS::ApiGatewayV2::Route');
  const isTaken = routes.some(({ properties }) => properties.RouteKey === `${method} ${path}`);
  return isTaken ? { url: siteOrigin + path, types } : undefined;
}

export interface WebhookDelivery {
  /** Whether there is a receiver. */
  isOpen(): boolean;
  /** Whether events of a type are sent automatically. */
  sends(type: string): boolean;
  /** Sets the receiver, without which nothing is sent; undefined is none. */
  setReceiver(receiver: Receiver | undefined): void;
  /** Delivers a stored event until the receiver responds with 2xx or the last retry has failed. */
  deliver(eventId: string): void;
  /** Sends a stored event once, at once. @returns undefined for an unknown event and without a receiver */
  send(eventId: string, manner: Exclude<DeliveryMode, 'automatic'>): Promise<Delivery | undefined>;
  /** Resolves when no delivery is running; pending retries do not count. */
  settled(): Promise<void>;
}

/** Delays before each retry, in milliseconds. The real service's are hours and days. */
const RETRY_DELAYS_MS = [5_000, 30_000, 5 * 60_000, 60 * 60_000];

/** The receiver's time limit. */
const RECEIVER_TIMEOUT_MS = 10_000;

/** Older than the five minutes that receivers tolerate. */
const OLD_S = 10 * 60;

const KEPT_DELIVERIES = 20;

/** Automatic deliveries are sequential, in the order of their events. */
export function webhookDelivery(account: Account): WebhookDelivery {
  const { clock, records } = account;
  let receiver: Receiver | undefined;
  let queue = Promise.resolve();

  function deliver(eventId: string): void {
    queue = queue.then(() => attempt(eventId));
  }

  async function attempt(eventId: string): Promise<void> {
    const { failures = 0 } = records.events.get(eventId) ?? {};
    const delivery = await post(eventId, 'automatic');
    const stored = records.events.get(eventId);
    if (!stored || !delivery || delivery.accepted) return;
    account.save(records.events, { ...stored, failures: failures + 1 });
    const delay = RETRY_DELAYS_MS[failures];
    if (delay !== undefined) clock.after(delay, () => deliver(eventId));
  }

  async function post(eventId: string, manner: DeliveryMode): Promise<Delivery | undefined> {
    const stored = records.events.get(eventId);
    if (!stored || !receiver) return undefined;
    const at = clock.now();
    const body = JSON.stringify(stored.event, null, 2);
    const response = await postBody(receiver.url, body, signatureFor(body, manner));
    const delivery = { at, manner, ...response };
    account.save(records.events, withDelivery(records.events.get(eventId) ?? stored, delivery));
    return delivery;
  }

  function signatureFor(body: string, manner: DeliveryMode): string {
    const now = toUnixSeconds(clock);
    if (manner === 'forged') return signature(body, `${STRIPE_WEBHOOK_SECRET}-of-another-account`, now);
    return signature(body, STRIPE_WEBHOOK_SECRET, manner === 'old' ? now - OLD_S : now);
  }

  function sends(type: string): boolean {
    return receiver !== undefined && (receiver.types?.includes(type) ?? true);
  }

  function setReceiver(next: Receiver | undefined): void {
    const opened = !receiver && next !== undefined;
    receiver = next;
    if (opened) resume();
  }

  /** Resumes the deliveries of an earlier run. */
  function resume(): void {
    for (const { id, event, failures } of records.events.values()) {
      const delay = RETRY_DELAYS_MS[Math.max(0, failures - 1)];
      if (event.pending_webhooks === 0 || failures > RETRY_DELAYS_MS.length || delay === undefined) continue;
      clock.after(delay, () => deliver(id));
    }
  }

  async function settled(): Promise<void> {
    for (let last: Promise<void> | undefined; last !== queue; ) {
      last = queue;
      await last;
    }
  }

  return { isOpen: () => receiver !== undefined, sends, setReceiver, deliver, send: post, settled };
}

function withDelivery(stored: StoredEvent, delivery: Delivery): StoredEvent {
  const { event, deliveries } = stored;
  // A forged event does not count as delivered, even if the receiver accepts it.
  const isDelivered = delivery.accepted && delivery.manner !== 'forged' && delivery.manner !== 'old';
  return {
    ...stored,
    event: isDelivered ? { ...event, pending_webhooks: 0 } : event,
    deliveries: [...deliveries, delivery].slice(-KEPT_DELIVERIES),
  };
}

async function postBody(
  url: string,
  body: string,
  signed: string,
): Promise<Pick<Delivery, 'outcome' | 'accepted'>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signed,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(RECEIVER_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { outcome: String(response.status), accepted: response.ok };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { outcome: isLate ? 'no response in time' : 'no response', accepted: false };
  }
}

/**
 * The `Stripe-Signature` header of a body.
 * @param seconds the time of sending, since the epoch; receivers reject old ones
 */
function signature(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}
