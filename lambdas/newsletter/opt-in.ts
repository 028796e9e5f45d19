/** The rules of double opt-in. */
import { randomUUID } from 'node:crypto';
import type { CameFrom } from '../../domain/site/came-from.ts';
import { createSendingEmail, isOutstanding, type OutgoingEmail, queueEmail } from '../tables/emails.ts';
import type { Subscriber } from '../tables/subscribers.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Limits the emails that a visitor can cause to another person's address. */
const COOLDOWN_MS = 10 * MINUTE_MS;
const MAX_PER_DAY = 3;

/** The evidence of consent that a sign-up contains. */
export type Evidence = Pick<Subscriber['consent'], 'page' | 'wording'>;

export function buildSubscriber(
  email: string,
  evidence: Evidence,
  now: number,
  cameFrom?: CameFrom,
): Subscriber {
  return {
    email,
    id: randomUUID(),
    createdAt: iso(now),
    version: 0,
    revision: 1,
    ...(cameFrom && { cameFrom }),
    ...getSignUpFields(evidence, now, [], now),
  };
}

/**
 * Returns a subscriber after another sign-up. Soon after an earlier request for confirmation, the next one waits in the outbox.
 * @returns undefined when there is nothing to do: already subscribed, suppressed, or waiting for an email
 */
export function withRepeatedSignUp(
  subscriber: Subscriber,
  evidence: Evidence,
  now: number,
): Subscriber | undefined {
  const { status, mails, confirmationRequests, optInId, consent } = subscriber;
  if (status !== 'pending' && status !== 'unsubscribed') return undefined;
  if (mails.confirmation && isOutstanding(mails.confirmation)) return undefined;
  const today = confirmationRequests.filter((at) => now - Date.parse(at) < DAY_MS);
  const again = { ...subscriber, ...getSignUpFields(evidence, now, today, getNextRequestTime(today, now)) };
  // Pending subscribers can confirm with the first email as well: it is about the same consent.
  if (status === 'pending') return { ...again, optInId, consent };
  return consent.confirmedAt ? { ...again, formerConsent: consent } : again;
}

/** When the next request may be emailed. @param today when the last ones were, oldest first */
function getNextRequestTime(today: readonly string[], now: number): number {
  const [last, ofTheDay] = [today.at(-1), today.at(-MAX_PER_DAY)];
  return Math.max(
    now,
    last === undefined ? 0 : Date.parse(last) + COOLDOWN_MS,
    ofTheDay === undefined ? 0 : Date.parse(ofTheDay) + DAY_MS,
  );
}

export function confirmSubscriber(subscriber: Subscriber, now: number): Subscriber {
  const { unsubscribedAt: _, leftBy: __, ...rest } = subscriber;
  return {
    ...rest,
    status: 'subscribed',
    consent: { ...subscriber.consent, confirmedAt: iso(now) },
    mails: { ...subscriber.mails, welcome: createSendingEmail(now) },
  };
}

/** @param mailedAt when the request for confirmation is emailed: now, or when it may be */
function getSignUpFields(
  evidence: Evidence,
  now: number,
  earlierRequests: readonly string[],
  mailedAt: number,
) {
  const confirmation: OutgoingEmail = mailedAt > now ? queueEmail(mailedAt) : createSendingEmail(now);
  return {
    status: 'pending',
    consent: { requestedAt: iso(now), ...evidence },
    optInId: randomUUID(),
    confirmationRequests: [...earlierRequests, iso(mailedAt)],
    mails: { confirmation },
  } as const;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
