import { createHash } from 'node:crypto';
import { deliver } from '../outbox/deliver.ts';
import { unsubscribeEmails } from '../outbox/unsubscribe-emails.ts';
import { firstAttempt, type Mails } from '../tables/mails.ts';
import { changeSubscriber, unsubscribed } from '../tables/subscribers.ts';
import { type UnsubscribeRequest, unsubscribeRequests } from '../tables/unsubscribe-requests.ts';

/** The same email address asking again within this time makes no new request, in milliseconds. */
const REPEAT_MS = 10 * 60 * 1000;

/**
 * Takes an email address off the list, then tells the team and whoever was on it. Unknown ones are told to the team
 * too: they may be on a list that this site knows nothing of.
 * @returns the mails that were tried; undefined for a repeat
 * @throws StorageError
 */
export async function unsubscribe({
  email,
  reason,
  source,
}: Pick<UnsubscribeRequest, 'email' | 'reason' | 'source'>): Promise<Mails | undefined> {
  const now = Date.now();
  const formerSubscriber = await changeSubscriber(email, (subscriber) => unsubscribed(subscriber, iso(now)));

  const [id, earlierId] = requestIds(email, now);
  const earlier = await unsubscribeRequests.get(earlierId);
  if (earlier && now - Date.parse(earlier.createdAt) < REPEAT_MS) return undefined;
  const mail = firstAttempt(now);
  const request: UnsubscribeRequest = {
    id,
    createdAt: iso(now),
    email,
    reason,
    source,
    revision: 1,
    mails: formerSubscriber ? { team: mail, confirmation: mail } : { team: mail },
  };
  if (!(await unsubscribeRequests.create(request))) return undefined;
  return deliver(unsubscribeEmails, request, Object.keys(request.mails));
}

/**
 * The ids of an email address's request in this span of time and in the one before. They are made from the email address, so that
 * two requests at once are one.
 */
function requestIds(email: string, now: number): [string, string] {
  const span = Math.floor(now / REPEAT_MS);
  const idIn = (of: number) => createHash('sha256').update(`${of}:${email}`).digest('hex').slice(0, 32);
  return [idIn(span), idIn(span - 1)];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
