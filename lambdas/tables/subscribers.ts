import type { NewsletterEmailName } from '../../domain/emails/newsletter-emails.ts';
import { SUBSCRIBERS, type SubscriberStatus } from '../../domain/records/subscribers.ts';
import type { CameFrom } from '../../domain/site/came-from.ts';
import { listItems, queryItems } from '../aws/dynamodb.ts';
import { report } from '../aws/metrics.ts';
import { type AdministeredRecord, getWork } from './administered-record.ts';
import { cancelOutstanding } from './emails.ts';
import { createOutboxTable, type OutboxRecord } from './outbox-table.ts';
import { changeItem } from './retry-on-conflict.ts';

/** An email address and its newsletter subscription. Times are ISO 8601. */
export interface Subscriber extends OutboxRecord<NewsletterEmailName>, AdministeredRecord {
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
  /** Evidence of the consent before the last unsubscription, which a stranger's sign-up must not erase. */
  readonly formerConsent?: Subscriber['consent'];
  readonly unsubscribedAt?: string;
  /** When an email bounced or was reported as spam. */
  readonly returnedAt?: string;
  /** Gets the letters of a month as one. */
  readonly isMonthly?: true | undefined;
  /** The way they left; absent if they left in several ways. A letter is identified by a hash. */
  readonly leftBy?: LeftBy;
  /** Before the first sign-up. */
  readonly cameFrom?: CameFrom;
  /** Replaced by every new sign-up, which invalidates older confirmation links. */
  readonly optInId: string;
  /** When confirmation emails were requested within the last day. */
  readonly confirmationRequests: readonly string[];
}

export type LeftBy = 'form' | 'administrator' | `letter ${string}`;

/** How long a former subscriber can subscribe again with one click, in milliseconds. */
const STAY_MS = 24 * 60 * 60 * 1000;

export const subscribers = createOutboxTable<Subscriber>('subscriber', 'SUBSCRIBERS_TABLE', 'email');

/** Finds a subscriber by the id in links. @throws StorageError */
export async function findSubscriberById(id: string): Promise<Subscriber | undefined> {
  const email = await findSubscriberEmail(id);
  return email === undefined ? undefined : subscribers.get(email);
}

/** Finds the email address of a subscriber's id. @throws StorageError */
export async function findSubscriberEmail(id: string): Promise<string | undefined> {
  const items = await listItems<Pick<Subscriber, 'email'>>({
    table: subscribers.variable,
    index: 'byId',
    partition: ['id', id],
    limit: 1,
  });
  return items[0]?.email;
}

/** Returns a subscriber after unsubscribing, without unsent emails; undefined if already unsubscribed. @param at ISO 8601 */
export function withUnsubscribe(subscriber: Subscriber, at: string, leftBy: LeftBy): Subscriber | undefined {
  if (subscriber.status !== 'pending' && subscriber.status !== 'subscribed') return undefined;
  return {
    ...subscriber,
    status: 'unsubscribed',
    unsubscribedAt: at,
    leftBy,
    mails: cancelOutstanding(subscriber.mails),
  };
}

/** Returns a subscriber who unsubscribes again in another way, which no link undoes; undefined if nothing changes. */
export function withRepeatedUnsubscribe(subscriber: Subscriber, leftBy: LeftBy): Subscriber | undefined {
  const { leftBy: before, ...rest } = subscriber;
  return rest.status === 'unsubscribed' && before !== undefined && before !== leftBy ? rest : undefined;
}

/** Returns a subscriber who resubscribes within a day by the same link; undefined otherwise. */
export function withResubscribe(subscriber: Subscriber, link: LeftBy, now: number): Subscriber | undefined {
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

/** Returns a subscriber who gets the letters of a month as one, or each again; undefined if nothing changes. */
export function withFrequency(subscriber: Subscriber, monthly: boolean): Subscriber | undefined {
  if (subscriber.status !== 'subscribed' || isMonthlyReader(subscriber) === monthly) return undefined;
  const { isMonthly: _, ...rest } = subscriber;
  return { ...rest, ...(monthly && { isMonthly: true }) };
}

/** Whether a subscriber gets the letters of a month as one. */
export function isMonthlyReader({ isMonthly }: Pick<Subscriber, 'isMonthly'>): boolean {
  return isMonthly === true;
}

/** Changes a subscriber, with retries, and reports metrics. @returns before and after; undefined when unchanged */
export async function changeSubscriber(
  email: string,
  change: (subscriber: Subscriber) => Subscriber | undefined,
): Promise<{ readonly before: Subscriber; readonly after: Subscriber } | undefined> {
  const made = await changeItem(subscribers, email, (subscriber) => {
    const changed = change(subscriber);
    return changed && { ...changed, work: getWork(changed, SUBSCRIBERS.done) };
  });
  if (made) reportChange(made.before, made.after);
  return made;
}

function reportChange({ status: before }: Subscriber, { status: after }: Subscriber): void {
  if (before !== 'subscribed' && after === 'subscribed') report('business', { Subscribers: 1 });
  if (before === 'subscribed' && after === 'unsubscribed') report('business', { Unsubscribed: 1 });
}

/** A confirmed subscriber as audiences need it. */
export type ConfirmedSubscriber = Pick<Subscriber, 'email' | 'id' | 'createdAt' | 'consent' | 'isMonthly'>;

/** The audience of a letter: subscribers with this frequency who confirmed in this period. ISO 8601. */
export interface Audience {
  readonly isMonthly: boolean;
  readonly confirmedSince?: string | undefined;
  readonly confirmedUntil: string;
}

export function isInAudience(
  { consent: { confirmedAt }, ...subscriber }: Pick<Subscriber, 'consent' | 'isMonthly'>,
  { confirmedSince = '', confirmedUntil, ...audience }: Audience,
): boolean {
  if (isMonthlyReader(subscriber) !== audience.isMonthly) return false;
  return confirmedAt !== undefined && confirmedAt >= confirmedSince && confirmedAt <= confirmedUntil;
}

/** After any time in ISO 8601. */
const LATEST = '9';

/** Reads subscribers in the order in which they first signed up. @param from when the first one did @throws StorageError */
export async function readSubscribed(
  from: string,
  limit: number,
): Promise<{ items: ConfirmedSubscriber[]; isEnd: boolean }> {
  const status: SubscriberStatus = 'subscribed';
  return queryItems<ConfirmedSubscriber>({
    table: subscribers.variable,
    index: 'byStatus',
    partition: ['status', status],
    range: ['createdAt', from, LATEST],
    attributes: ['email', 'id', 'createdAt', 'consent', 'isMonthly'],
    limit,
  });
}

/** More subscribers than a business of this size has. */
const MAX_COUNTED = 1_000_000;

/** Counts an audience, and those who differ from it only in their frequency. @throws StorageError */
export async function countAudience(audience: Audience): Promise<{ now: number; later: number }> {
  const { items } = await readSubscribed('0', MAX_COUNTED);
  const count = (one: Audience) => items.filter((subscriber) => isInAudience(subscriber, one)).length;
  return { now: count(audience), later: count({ ...audience, isMonthly: !audience.isMonthly }) };
}
