import { createHmac } from 'node:crypto';
import { type Clock, secondsOf } from '../clock.ts';
import type { StripeEvent } from './events.ts';
import type { Account } from './store.ts';

/** Where events go. */
export interface WebhookSettings {
  /** Asked at each delivery, since the receiver may get its address later than the stand-in starts. */
  readonly url: () => string;
  /** The signing secret, `whsec_…`. */
  readonly secret: string;
}

export interface WebhookDelivery {
  /** Delivers a stored event until the receiver answers 2xx or the tries are used up. */
  deliver(eventId: string): void;
  /** Takes up the deliveries that an earlier run has left. */
  resume(): void;
  /** Resolves when no delivery is on its way; one that waits for its next try does not count. */
  settled(): Promise<void>;
}

/** Waiting times before each further try, in milliseconds. The service's own span hours and days. */
const RETRY_DELAYS_MS = [5_000, 30_000, 5 * 60_000, 60 * 60_000];

/** A receiver that takes longer has failed. */
const RECEIVER_TIMEOUT_MS = 10_000;

export function webhookDelivery(settings: WebhookSettings, account: Account): WebhookDelivery {
  const { clock, records } = account;
  const onTheWay = new Set<Promise<void>>();

  function deliver(eventId: string): void {
    const delivery = attempt(eventId).finally(() => onTheWay.delete(delivery));
    onTheWay.add(delivery);
  }

  async function attempt(eventId: string): Promise<void> {
    const stored = records.events.get(eventId);
    if (!stored) return;
    const { event, failures } = stored;
    if (await isTaken(event, settings, clock)) {
      account.save(records.events, { ...stored, event: { ...event, pending_webhooks: 0 } });
      return;
    }
    account.save(records.events, { ...stored, failures: failures + 1 });
    const delay = RETRY_DELAYS_MS[failures];
    if (delay !== undefined) clock.after(delay, () => deliver(eventId));
  }

  function resume(): void {
    for (const { id, event, failures } of records.events.values()) {
      const delay = RETRY_DELAYS_MS[Math.max(0, failures - 1)];
      if (event.pending_webhooks === 0 || failures > RETRY_DELAYS_MS.length || delay === undefined) continue;
      clock.after(delay, () => deliver(id));
    }
  }

  async function settled(): Promise<void> {
    while (onTheWay.size > 0) await Promise.all(onTheWay);
  }

  return { deliver, resume, settled };
}

async function isTaken(event: StripeEvent, settings: WebhookSettings, clock: Clock): Promise<boolean> {
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(settings.url(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(body, settings.secret, secondsOf(clock)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(RECEIVER_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
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
