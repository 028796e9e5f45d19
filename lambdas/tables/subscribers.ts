import type { NewsletterMailName } from '../../domain/mails/newsletter-mails.ts';
import { SUBSCRIBERS, type SubscriberStatus } from '../../domain/records/subscribers.ts';
import { queryItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { reportBusiness } from '../aws/metrics.ts';
import { type AdministeredRecord, workOf } from './administered-record.ts';
import { cancelOutstanding } from './mails.ts';
import { type OutboxRecord, outboxTable } from './outbox-table.ts';
import { changeItem } from './retry-on-conflict.ts';

/** An email address and its newsletter subscription. Times are ISO 8601. */
export interface Subscriber extends OutboxRecord<NewsletterMailName>, AdministeredRecord {
  /** Normalized. */
  readonly email: string;
  /** Identifies the subscriber in links. */
  readonly id: string;
  readonly status: SubscriberStatus;
  /** Evidence of the latest consent. */
  readonly consent: {
    readonly requestedAt: string;
    /** Path of the page with the form, and version of its wording, as the browser reports them. */
    readonly page?: string | undefined;
    readonly wording?: string | undefined;
    readonly confirmedAt?: string;
  };
  readonly unsubscribedAt?: string;
  /** How they left; absent when several ways were taken. Of the letter whose link it was there is a hash. */
  readonly leftBy?: LeftBy;
  /** Replaced by every new sign-up, which invalidates older confirmation links. */
  readonly optInId: string;
  /** When confirmation mails were requested within the last day. */
  readonly confirmationRequests: readonly string[];
}

export type LeftBy = 'form' | 'administrator' | `letter ${string}`;

/** For how long a former subscriber stays with one press, in milliseconds. */
const STAY_MS = 24 * 60 * 60 * 1000;

export const subscribers = outboxTable<Subscriber>('subscriber', 'SUBSCRIBERS_TABLE', 'email');

/** Finds a subscriber by the id in links. @throws StorageError */
export async function subscriberById(id: string): Promise<Subscriber | undefined> {
  const email = await subscriberEmail(id);
  return email === undefined ? undefined : subscribers.get(email);
}

/** The email address of a subscriber's id. @throws StorageError */
export async function subscriberEmail(id: string): Promise<string | undefined> {
  const { items } = await queryItems<Pick<Subscriber, 'email'>>({
    table: environment(subscribers.variable),
    index: 'byId',
    partition: ['id', id],
    limit: 1,
  });
  return items[0]?.email;
}

/** A subscriber after unsubscribing, without unsent mails; undefined when already unsubscribed. @param at ISO 8601 */
export function unsubscribed(subscriber: Subscriber, at: string, leftBy: LeftBy): Subscriber | undefined {
  if (subscriber.status !== 'pending' && subscriber.status !== 'subscribed') return undefined;
  return {
    ...subscriber,
    status: 'unsubscribed',
    unsubscribedAt: at,
    leftBy,
    mails: cancelOutstanding(subscriber.mails),
  };
}

/** Leaving again, in another way: no link undoes it any more. @returns undefined when that changes nothing */
export function unsubscribedAgain(subscriber: Subscriber, leftBy: LeftBy): Subscriber | undefined {
  const { leftBy: before, ...rest } = subscriber;
  return rest.status === 'unsubscribed' && before !== undefined && before !== leftBy ? rest : undefined;
}

/** A subscriber who stays after all, by the link left with, within a day. @returns undefined otherwise */
export function resubscribed(subscriber: Subscriber, link: LeftBy, now: number): Subscriber | undefined {
  const { unsubscribedAt, leftBy, ...rest } = subscriber;
  if (rest.status !== 'unsubscribed' || !rest.consent.confirmedAt || !unsubscribedAt) return undefined;
  if (leftBy !== link) return undefined;
  if (now - Date.parse(unsubscribedAt) > STAY_MS) return undefined;
  return {
    ...rest,
    status: 'subscribed',
    consent: { ...rest.consent, confirmedAt: new Date(now).toISOString() },
  };
}

/** Changes a subscriber, with retries, and reports metrics. @returns before and after; undefined when unchanged */
export async function changeSubscriber(
  email: string,
  change: (subscriber: Subscriber) => Subscriber | undefined,
): Promise<{ readonly before: Subscriber; readonly after: Subscriber } | undefined> {
  const made = await changeItem(subscribers, email, (subscriber) => {
    const changed = change(subscriber);
    return changed && { ...changed, work: workOf(changed, SUBSCRIBERS.done) };
  });
  if (made) countChange(made.before, made.after);
  return made;
}

function countChange({ status: before }: Subscriber, { status: after }: Subscriber): void {
  if (before !== 'subscribed' && after === 'subscribed') reportBusiness({ Subscribers: 1 });
  if (before === 'subscribed' && after === 'unsubscribed') reportBusiness({ Unsubscribed: 1 });
}
