import { createHash } from 'node:crypto';
import { NO_REASON } from '../../domain/newsletter.ts';
import { deliver } from '../outbox/deliver.ts';
import { unsubscribeEmails } from '../records/unsubscribe-requests.ts';
import { firstAttempt, type Mails } from '../tables/mails.ts';
import { changeItem } from '../tables/retry-on-conflict.ts';
import { changeSubscriber, type LeftBy, unsubscribed, unsubscribedAgain } from '../tables/subscribers.ts';
import { type UnsubscribeRequest, unsubscribeRequests } from '../tables/unsubscribe-requests.ts';
import { isReasonMailed, placeOf } from './unsubscribe-limits.ts';

/** Within this time, in milliseconds, repeated requests of the same email address make one request. */
const REPEAT_MS = 10 * 60 * 1000;

/** What somebody sends who leaves. */
interface Leaving {
  readonly email: string;
  readonly reason: string;
  readonly leftBy: LeftBy;
  /** As `viewerOf` gives it. */
  readonly visitor: string;
}

/**
 * Unsubscribes an email address, whatever else happens, then mails the team and the former subscriber. The team is also
 * told of unknown email addresses, as far as limits go: they may be on a list outside of this site.
 * @returns the mails that were sent or attempted; undefined for a repeat, and for one too many of unknown addresses
 * @throws StorageError
 */
export async function unsubscribe({ email, reason, leftBy, visitor }: Leaving): Promise<Mails | undefined> {
  const now = Date.now();
  let hasConfirmed = false;
  const changed = await changeSubscriber(email, (subscriber) => {
    hasConfirmed = subscriber.consent.confirmedAt !== undefined;
    return unsubscribed(subscriber, iso(now), leftBy) ?? unsubscribedAgain(subscriber, leftBy);
  });

  if (await latestRequest(email, now)) return undefined;
  const formerStatus = changed?.before.status;
  const place = await placeOf({
    isSubscriber: formerStatus === 'subscribed',
    isUnconfirmedByLink: leftBy !== 'form' && !hasConfirmed,
  });
  if (place === 'nowhere') return undefined;
  const mail = firstAttempt(now);
  const isMailed = place === 'mailed';
  const isReasonKept = reason !== NO_REASON && !(isMailed && (await isReasonMailed(reason, visitor)));
  const request: UnsubscribeRequest = {
    id: requestIds(email, now)[0],
    createdAt: iso(now),
    email,
    reason,
    ...(isReasonKept && { isReasonKept }),
    source: leftBy === 'form' ? 'form' : 'one-click',
    revision: 1,
    mails: {
      ...(isMailed && { team: mail }),
      ...(changed && formerStatus !== 'unsubscribed' && { confirmation: mail }),
    },
  };
  if (!(await unsubscribeRequests.create(request))) return undefined;
  return deliver(unsubscribeEmails, request);
}

/** Adds a reason to a request without one, and mails it within limits. @returns the mails; undefined for a second */
export async function saveReason(leaving: Leaving): Promise<Mails | undefined> {
  const { email, reason, visitor } = leaving;
  const now = Date.now();
  const latest = await latestRequest(email, now);
  if (!latest) return unsubscribe(leaving);
  if (latest.reason !== NO_REASON) return undefined;
  const isMailed = await isReasonMailed(reason, visitor);
  const said = await changeItem(unsubscribeRequests, latest.id, (current) => {
    if (current.reason !== NO_REASON) return undefined;
    const mails = isMailed ? { ...current.mails, reason: firstAttempt(now) } : current.mails;
    return { ...current, reason, mails, ...(!isMailed && { isReasonKept: true as const }) };
  });
  return said && isMailed ? deliver(unsubscribeEmails, said.after, ['reason']) : undefined;
}

/** The request of an email address that others within its time are repeats of. */
async function latestRequest(email: string, now: number): Promise<UnsubscribeRequest | undefined> {
  const known = await Promise.all(requestIds(email, now).map((id) => unsubscribeRequests.get(id)));
  return known.find((request) => isRecent(request, now));
}

function isRecent(request: UnsubscribeRequest | undefined, now: number): request is UnsubscribeRequest {
  return request !== undefined && now - Date.parse(request.createdAt) < REPEAT_MS;
}

/** The ids of an address's request in this time window and the last, the same for concurrent requests. */
function requestIds(email: string, now: number): [string, string] {
  const span = Math.floor(now / REPEAT_MS);
  const idIn = (of: number) => createHash('sha256').update(`${of}:${email}`).digest('hex').slice(0, 32);
  return [idIn(span), idIn(span - 1)];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
