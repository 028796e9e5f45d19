import { createHash } from 'node:crypto';
import { NO_REASON } from '../../domain/newsletter.ts';
import { deliverEmails } from '../outbox/deliver.ts';
import { unsubscribeEmails } from '../records/unsubscribe-requests.ts';
import { createSendingEmail, type OutgoingEmails } from '../tables/emails.ts';
import { changeItem } from '../tables/retry-on-conflict.ts';
import {
  changeSubscriber,
  type LeftBy,
  withRepeatedUnsubscribe,
  withUnsubscribe,
} from '../tables/subscribers.ts';
import { type UnsubscribeRequest, unsubscribeRequests } from '../tables/unsubscribe-requests.ts';
import { chooseDestination, tryConsumeReasonEmail } from './unsubscribe-limits.ts';

/** Within this time, in milliseconds, repeated requests of the same email address make one request. */
const REPEAT_MS = 10 * 60 * 1000;

/** A request to unsubscribe. */
interface UnsubscribeInput {
  readonly email: string;
  readonly reason: string;
  readonly leftBy: LeftBy;
  /** As `getVisitorKey` gives it. */
  readonly visitor: string;
}

/**
 * Unsubscribes an email address, whatever else happens, then emails the team and the former subscriber. The team also
 * gets requests for unknown email addresses, within limits: they may be on a list outside of this site.
 * @returns the emails that were sent or attempted; undefined for a repeat, and for one too many of unknown addresses
 * @throws StorageError
 */
export async function unsubscribe({
  email,
  reason,
  leftBy,
  visitor,
}: UnsubscribeInput): Promise<OutgoingEmails | undefined> {
  const now = Date.now();
  let hasConfirmed = false;
  const changed = await changeSubscriber(email, (subscriber) => {
    hasConfirmed = subscriber.consent.confirmedAt !== undefined;
    return withUnsubscribe(subscriber, iso(now), leftBy) ?? withRepeatedUnsubscribe(subscriber, leftBy);
  });

  if (await findLatestRequest(email, now)) return undefined;
  const formerStatus = changed?.before.status;
  const place = await chooseDestination({
    isSubscriber: formerStatus === 'subscribed',
    isUnconfirmedByLink: leftBy !== 'form' && !hasConfirmed,
  });
  if (place === 'nowhere') return undefined;
  const mail = createSendingEmail(now);
  const isMailed = place === 'mailed';
  const isReasonKept = reason !== NO_REASON && !(isMailed && (await tryConsumeReasonEmail(reason, visitor)));
  const request: UnsubscribeRequest = {
    id: toRequestIds(email, now)[0],
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
  return deliverEmails(unsubscribeEmails, request);
}

/** Adds a reason to a request without one, and emails it within limits. @returns the emails; undefined for a second */
export async function saveReason(leaving: UnsubscribeInput): Promise<OutgoingEmails | undefined> {
  const { email, reason, visitor } = leaving;
  const now = Date.now();
  const latest = await findLatestRequest(email, now);
  if (!latest) return unsubscribe(leaving);
  if (latest.reason !== NO_REASON) return undefined;
  const isMailed = await tryConsumeReasonEmail(reason, visitor);
  const said = await changeItem(unsubscribeRequests, latest.id, (current) => {
    if (current.reason !== NO_REASON) return undefined;
    const mails = isMailed ? { ...current.mails, reason: createSendingEmail(now) } : current.mails;
    return { ...current, reason, mails, ...(!isMailed && { isReasonKept: true as const }) };
  });
  return said && isMailed ? deliverEmails(unsubscribeEmails, said.after, ['reason']) : undefined;
}

/** The request of an email address that others within its time are repeats of. */
async function findLatestRequest(email: string, now: number): Promise<UnsubscribeRequest | undefined> {
  const known = await Promise.all(toRequestIds(email, now).map((id) => unsubscribeRequests.get(id)));
  return known.find((request) => isRecent(request, now));
}

function isRecent(request: UnsubscribeRequest | undefined, now: number): request is UnsubscribeRequest {
  return request !== undefined && now - Date.parse(request.createdAt) < REPEAT_MS;
}

/** Derives the ids of an address's request in this time window and the last, so that concurrent requests share one id. */
function toRequestIds(email: string, now: number): [string, string] {
  const span = Math.floor(now / REPEAT_MS);
  const idIn = (of: number) => createHash('sha256').update(`${of}:${email}`).digest('hex').slice(0, 32);
  return [idIn(span), idIn(span - 1)];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
