import { queryIndex } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { reportBusiness } from '../aws/metrics.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { withdraw } from './mails.ts';
import { type OutboxRecord, outboxTable } from './outbox-table.ts';
import { CONFLICT, retryOnConflict } from './retry-on-conflict.ts';

/** One email address and its relation to the newsletter. Times are ISO 8601. */
export interface Subscriber extends OutboxRecord, AdministeredRecord {
  /** In the form in which email addresses are compared. */
  readonly email: string;
  /** Stands for the email address in links. */
  readonly id: string;
  readonly status: 'pending' | 'subscribed' | 'unsubscribed' | 'bounced' | 'complained';
  readonly createdAt: string;
  /** Evidence of the latest consent. */
  readonly consent: {
    readonly requestedAt: string;
    /** Path of the page with the form, and version of the words beside it, as the browser says. */
    readonly page?: string | undefined;
    readonly wording?: string | undefined;
    readonly confirmedAt?: string;
  };
  readonly unsubscribedAt?: string;
  /** Changes whenever the email address is signed up anew, so that older links to confirm no longer do. */
  readonly optInId: string;
  /** When mails that ask for confirmation were requested within the last day. */
  readonly confirmationRequests: readonly string[];
}

export const subscribers = outboxTable<Subscriber>('subscriber', 'SUBSCRIBERS_TABLE', 'email');

/**
 * Finds a subscriber by what stands for the email address.
 * @throws StorageError
 */
export async function subscriberById(id: string): Promise<Subscriber | undefined> {
  const email = await subscriberEmail(id);
  return email === undefined ? undefined : subscribers.get(email);
}

/** The email address that an id stands for. @throws StorageError */
export async function subscriberEmail(id: string): Promise<string | undefined> {
  const [found] = await queryIndex<Pick<Subscriber, 'email'>>(
    environment('SUBSCRIBERS_TABLE'),
    'byId',
    ['id', id],
    1,
  );
  return found?.email;
}

/**
 * A subscriber after leaving: what was still to be sent is not.
 * @param at when, as ISO 8601
 * @returns undefined for one who gets no letters anyway
 */
export function unsubscribed(subscriber: Subscriber, at: string): Subscriber | undefined {
  if (subscriber.status !== 'pending' && subscriber.status !== 'subscribed') return undefined;
  return {
    ...subscriber,
    status: 'unsubscribed',
    unsubscribedAt: at,
    mails: withdraw(subscriber.mails),
  };
}

/**
 * Changes a subscriber, again from the start if another change came first. Counts who comes and who goes: whichever way
 * it happens, it happens here.
 * @param change gives the changed subscriber, or undefined to leave it as it is
 * @returns the subscriber as it was before and as it is now; undefined when nothing changed or there is none
 * @throws StorageError; Error when others change it all the time
 */
export async function changeSubscriber(
  email: string,
  change: (subscriber: Subscriber) => Subscriber | undefined,
): Promise<{ readonly before: Subscriber; readonly after: Subscriber } | undefined> {
  return retryOnConflict(async () => {
    const before = await subscribers.get(email);
    const changed = before && change(before);
    if (!before || !changed) return undefined;
    const after = await subscribers.replace(changed);
    if (!after) return CONFLICT;
    countChange(before, after);
    return { before, after };
  });
}

function countChange({ status: before }: Subscriber, { status: after }: Subscriber): void {
  if (before !== 'subscribed' && after === 'subscribed') reportBusiness({ Subscribers: 1 });
  if (before === 'subscribed' && after === 'unsubscribed') reportBusiness({ Unsubscribed: 1 });
}
