import { createHash } from 'node:crypto';
import { NO_REASON } from '../../domain/newsletter.ts';
import { deliverEmails } from '../outbox/deliver.ts';
import { unsubscribeEmails } from '../records/unsubscribe-requests.ts';
import { createSendingEmail, type OutgoingEmails } from '../tables/emails.ts';
import { changeItem } from '../tables/retry-on-conflict.ts';
import {
  changeSubscriber,
  type LeftBy,
  type Subscriber,
  withRepeatedUnsubscribe,
  withUnsubscribe,
} from '../tables/subscribers.ts';
import { type UnsubscribeRequest, unsubscribeRequests } from '../tables/unsubscribe-requests.ts';
import { chooseDestination, tryConsumeReasonEmail } from './unsubscribe-limits.ts';

/** Within this time, in milliseconds, repeated requests of the same email address make one request. */
const REPEAT_MS = 10 * 60 * 1000;

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
export async function unsubscribe(leaving: UnsubscribeInput): Promise<OutgoingEmails | undefined> {
  const { email, reason, leftBy, visitor } = leaving;
  const now = Date.now();
  let known: Subscriber | undefined;
  const changed = await changeSubscriber(email, (subscriber) => {
    known = subscriber;
    return withUnsubscribe(subscriber, iso(now), leftBy) ?? withRepeatedUnsubscribe(subscriber, leftBy);
  });

  const latest = await findLatestRequest(email, now);
  if (latest) return addReason(latest, leaving, now);
  const hasLeft = isUnrecorded(changed?.before ?? known, now);
  const isConfirmed = hasConfirmed(known);
  const place = await chooseDestination({
    isSubscriber: hasLeft && isConfirmed,
    isUnconfirmedByLink: leftBy !== 'form' && !isConfirmed,
    visitor,
  });
  if (place === 'nowhere') return undefined;
  const mail = createSendingEmail(now);
  const isMailed = place === 'mailed';
  const isReasonKept = reason !== NO_REASON && !(isMailed && (await tryConsumeReasonEmail(reason, visitor)));
  const mails = { ...(isMailed && { team: mail }), ...(hasLeft && { confirmation: mail }) };
  return saveRequest(leaving, { isReasonKept, mails }, now);
}

/** Saves a request, and sends its emails. @returns the emails; undefined if another call saved one at the same time */
async function saveRequest(
  { email, reason, leftBy }: UnsubscribeInput,
  { isReasonKept, mails }: { readonly isReasonKept: boolean } & Pick<UnsubscribeRequest, 'mails'>,
  now: number,
): Promise<OutgoingEmails | undefined> {
  const request: UnsubscribeRequest = {
    id: toRequestIds(email, now)[0],
    createdAt: iso(now),
    email,
    reason,
    ...(isReasonKept && { isReasonKept }),
    source: leftBy === 'form' ? 'form' : 'one-click',
    revision: 1,
    mails,
  };
  if (!(await unsubscribeRequests.create(request))) return undefined;
  return deliverEmails(unsubscribeEmails, request);
}

/** Whether no request tells of the leaving yet: it is this call's, or that of one that ended before it recorded its own. */
function isUnrecorded(before: Subscriber | undefined, now: number): boolean {
  const { status, unsubscribedAt = '', leftBy } = before ?? {};
  if (status !== 'unsubscribed') return status === 'pending' || status === 'subscribed';
  return leftBy !== 'administrator' && now - Date.parse(unsubscribedAt) < REPEAT_MS;
}

function hasConfirmed(subscriber: Subscriber | undefined): boolean {
  return subscriber?.consent.confirmedAt !== undefined;
}

/**
 * Saves the reason of a reader who has left by a link, and may have come back since.
 * @returns the emails; undefined for a second reason, and for one too many
 */
export async function saveReason(
  subscriber: Subscriber,
  answer: Omit<UnsubscribeInput, 'email'>,
): Promise<OutgoingEmails | undefined> {
  const leaving = { ...answer, email: subscriber.email };
  const now = Date.now();
  const latest = await findLatestRequest(leaving.email, now);
  if (latest) return addReason(latest, leaving, now);
  const isUnconfirmedByLink = !hasConfirmed(subscriber);
  const place = await chooseDestination({
    isSubscriber: false,
    isUnconfirmedByLink,
    visitor: leaving.visitor,
  });
  if (place === 'nowhere') return undefined;
  const isMailed = place === 'mailed' && (await tryConsumeReasonEmail(leaving.reason, leaving.visitor));
  const mails = isMailed ? { reason: createSendingEmail(now) } : {};
  return saveRequest(leaving, { isReasonKept: !isMailed, mails }, now);
}

/** Adds a reason to a request without one, and emails it within limits. @returns the emails; undefined without a new reason */
async function addReason(
  latest: UnsubscribeRequest,
  { reason, visitor }: UnsubscribeInput,
  now: number,
): Promise<OutgoingEmails | undefined> {
  if (reason === NO_REASON || latest.reason !== NO_REASON) return undefined;
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
