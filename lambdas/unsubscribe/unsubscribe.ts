import { createHash } from 'node:crypto';
import { NO_REASON } from '../../domain/newsletter.ts';
import { deliver } from '../outbox/deliver.ts';
import { unsubscribeEmails } from '../outbox/unsubscribe-emails.ts';
import { firstAttempt, type Mails } from '../tables/mails.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { changeSubscriber, type LeftBy, unsubscribed, unsubscribedAgain } from '../tables/subscribers.ts';
import { type UnsubscribeRequest, unsubscribeRequests } from '../tables/unsubscribe-requests.ts';

/** Within this time, in milliseconds, repeated requests of the same email address make one request. */
const REPEAT_MS = 10 * 60 * 1000;

/**
 * Unsubscribes an email address, then mails the team and the former subscriber. The team is also told of unknown email
 * addresses: they may be on a list outside of this site.
 * @returns the mails that were sent or attempted; undefined for a repeat
 * @throws StorageError
 */
export async function unsubscribe({
  email,
  reason,
  leftBy,
}: Pick<UnsubscribeRequest, 'email' | 'reason'> & { readonly leftBy: LeftBy }): Promise<Mails | undefined> {
  const now = Date.now();
  const changed = await changeSubscriber(
    email,
    (subscriber) => unsubscribed(subscriber, iso(now), leftBy) ?? unsubscribedAgain(subscriber, leftBy),
  );
  const hasLeft = changed !== undefined && changed.before.status !== 'unsubscribed';

  const [id, earlierId] = requestIds(email, now);
  if (isRecent(await unsubscribeRequests.get(earlierId), now)) return undefined;
  const mail = firstAttempt(now);
  const request: UnsubscribeRequest = {
    id,
    createdAt: iso(now),
    email,
    reason,
    source: leftBy === 'form' ? 'form' : 'one-click',
    revision: 1,
    mails: hasLeft ? { team: mail, confirmation: mail } : { team: mail },
  };
  if (!(await unsubscribeRequests.create(request))) return undefined;
  return deliver(unsubscribeEmails, request, Object.keys(request.mails));
}

/**
 * Adds a reason to the request of an email address that has been unsubscribed without one, and mails it to the team.
 * @returns the mails that were sent or attempted; undefined when there is a reason already
 * @throws StorageError
 */
export async function saveReason(email: string, reason: string, leftBy: LeftBy): Promise<Mails | undefined> {
  const now = Date.now();
  const request = await retryOnConflict(async () => {
    const known = await Promise.all(requestIds(email, now).map((id) => unsubscribeRequests.get(id)));
    const latest = known.find((found) => isRecent(found, now));
    if (!latest || latest.reason !== NO_REASON) return latest && 'known';
    const mails = { ...latest.mails, reason: firstAttempt(now) };
    return (await unsubscribeRequests.replace({ ...latest, reason, mails })) ?? CONFLICT;
  });
  if (!request) return unsubscribe({ email, reason, leftBy });
  return request === 'known' ? undefined : deliver(unsubscribeEmails, request, ['reason']);
}

function isRecent(request: UnsubscribeRequest | undefined, now: number): request is UnsubscribeRequest {
  return request !== undefined && now - Date.parse(request.createdAt) < REPEAT_MS;
}

/**
 * The ids of an email address's request in the current time window and in the previous one. They are derived from the
 * email address, so that concurrent requests have one id.
 */
function requestIds(email: string, now: number): [string, string] {
  const span = Math.floor(now / REPEAT_MS);
  const idIn = (of: number) => createHash('sha256').update(`${of}:${email}`).digest('hex').slice(0, 32);
  return [idIn(span), idIn(span - 1)];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
