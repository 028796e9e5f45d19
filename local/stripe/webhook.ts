import { createHmac } from 'node:crypto';
import { toUnixSeconds } from '../clock.ts';
import type { Delivery, DeliveryMode, StoredEvent } from './events.ts';
import type { Account } from './store.ts';

/** Who is told of events. */
export interface Receiver {
  readonly url: string;
  /** The types of events that are sent; all, when not given. */
  readonly types?: readonly string[];
}

export interface WebhookSettings {
  /** Can be set later; until then nothing is sent. */
  readonly receiver?: Receiver;
  /** The signing secret, `whsec_…`. */
  readonly secret: string;
}

export interface WebhookDelivery {
  /** Whether there is a receiver. */
  isOpen(): boolean;
  /** Whether events of a type are sent by themselves. */
  sends(type: string): boolean;
  /** Sets who is told from now on; undefined is nobody. */
  setReceiver(receiver: Receiver | undefined): void;
  /** Delivers a stored event until the receiver answers 2xx or the tries are used up. */
  deliver(eventId: string): void;
  /** Sends a stored event once, at once. @returns undefined when there is no such event or no receiver */
  send(eventId: string, manner: Exclude<DeliveryMode, 'automatic'>): Promise<Delivery | undefined>;
  /** Resolves when no delivery is on its way; one that waits for its next try does not count. */
  settled(): Promise<void>;
}

/** Waiting times before each further try, in milliseconds. The service's own span hours and days. */
const RETRY_DELAYS_MS = [5_000, 30_000, 5 * 60_000, 60 * 60_000];

/** A receiver that takes longer has failed. */
const RECEIVER_TIMEOUT_MS = 10_000;

/** Receivers tolerate five minutes. */
const OLD_S = 10 * 60;

const KEPT_DELIVERIES = 20;

/** Automatic deliveries go one after the other, in the order of their events. */
export function webhookDelivery(settings: WebhookSettings, account: Account): WebhookDelivery {
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
    if (!stored || !delivery || delivery.taken) return;
    account.save(records.events, { ...stored, failures: failures + 1 });
    const delay = RETRY_DELAYS_MS[failures];
    if (delay !== undefined) clock.after(delay, () => deliver(eventId));
  }

  async function post(eventId: string, manner: DeliveryMode): Promise<Delivery | undefined> {
    const stored = records.events.get(eventId);
    if (!stored || !receiver) return undefined;
    const at = clock.now();
    const body = JSON.stringify(stored.event, null, 2);
    const answer = await answerTo(receiver.url, body, signatureFor(body, manner));
    const delivery = { at, manner, ...answer };
    account.save(records.events, withDelivery(records.events.get(eventId) ?? stored, delivery));
    return delivery;
  }

  function signatureFor(body: string, manner: DeliveryMode): string {
    const now = toUnixSeconds(clock);
    if (manner === 'forged') return signature(body, `${settings.secret}-of-somebody-else`, now);
    return signature(body, settings.secret, manner === 'old' ? now - OLD_S : now);
  }

  function sends(type: string): boolean {
    return receiver !== undefined && (receiver.types?.includes(type) ?? true);
  }

  function setReceiver(next: Receiver | undefined): void {
    const opened = !receiver && next !== undefined;
    receiver = next;
    if (opened) resume();
  }

  /** Takes up the deliveries that an earlier run has left. */
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

  setReceiver(settings.receiver);
  return { isOpen: () => receiver !== undefined, sends, setReceiver, deliver, send: post, settled };
}

function withDelivery(stored: StoredEvent, delivery: Delivery): StoredEvent {
  const { event, deliveries = [] } = stored;
  // A receiver that takes a forgery has not been told of the event.
  const told = delivery.taken && delivery.manner !== 'forged' && delivery.manner !== 'old';
  return {
    ...stored,
    event: told ? { ...event, pending_webhooks: 0 } : event,
    deliveries: [...deliveries, delivery].slice(-KEPT_DELIVERIES),
  };
}

async function answerTo(
  url: string,
  body: string,
  signed: string,
): Promise<Pick<Delivery, 'outcome' | 'taken'>> {
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
    return { outcome: String(response.status), taken: response.ok };
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return { outcome: late ? 'no answer in time' : 'no answer', taken: false };
  }
}

/**
 * The `Stripe-Signature` header of a body.
 * @param seconds when it is sent, since the epoch; receivers refuse old ones
 */
function signature(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}
