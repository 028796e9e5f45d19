/** The rules of double opt-in. */
import { randomUUID } from 'node:crypto';
import { firstAttempt, isOutstanding, type OutgoingMail, queued } from '../tables/mails.ts';
import type { Subscriber } from '../tables/subscribers.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Limits the mails that somebody can cause to be sent to another person's email address. */
const COOLDOWN_MS = 10 * MINUTE_MS;
const MAX_PER_DAY = 3;

/** The evidence of consent that a sign-up contains. */
export type Evidence = Pick<Subscriber['consent'], 'page' | 'wording'>;

export function newSubscriber(email: string, evidence: Evidence, now: number): Subscriber {
  return {
    email,
    id: randomUUID(),
    createdAt: iso(now),
    version: 0,
    revision: 1,
    ...signUp(evidence, now, [], now),
  };
}

/** A subscriber after another sign-up, whose mail may have to wait; undefined when there is nothing to do. */
export function signUpAgain(subscriber: Subscriber, evidence: Evidence, now: number): Subscriber | undefined {
  const { status, mails, confirmationRequests, optInId, consent } = subscriber;
  if (status !== 'pending' && status !== 'unsubscribed') return undefined;
  if (mails.confirmation && isOutstanding(mails.confirmation)) return undefined;
  const today = confirmationRequests.filter((at) => now - Date.parse(at) < DAY_MS);
  const again = { ...subscriber, ...signUp(evidence, now, today, nextRequestAt(today, now)) };
  // Pending subscribers can confirm with the first mail as well: it is about the same consent.
  return status === 'pending' ? { ...again, optInId, consent } : again;
}

/** When the next request may be mailed. @param today when the last ones were, oldest first */
function nextRequestAt(today: readonly string[], now: number): number {
  const [last, ofTheDay] = [today.at(-1), today.at(-MAX_PER_DAY)];
  return Math.max(
    now,
    last === undefined ? 0 : Date.parse(last) + COOLDOWN_MS,
    ofTheDay === undefined ? 0 : Date.parse(ofTheDay) + DAY_MS,
  );
}

export function confirmed(subscriber: Subscriber, now: number): Subscriber {
  return {
    ...subscriber,
    status: 'subscribed',
    consent: { ...subscriber.consent, confirmedAt: iso(now) },
    mails: { ...subscriber.mails, welcome: firstAttempt(now) },
  };
}

/** @param mailedAt when the request for confirmation is mailed: now, or when it may be */
function signUp(evidence: Evidence, now: number, earlierRequests: readonly string[], mailedAt: number) {
  const confirmation: OutgoingMail = mailedAt > now ? queued(mailedAt) : firstAttempt(now);
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
