/**
 * The mails of a record: those still to be sent, and the results of the others. The record itself is the outbox, so
 * that a record and its mails are stored atomically; the mails of an onboarding form are stored before it. Everything
 * here is plain data and pure functions.
 */
import { type MailState, PERMANENT } from '../../domain/mails/mail.ts';
import type { SendResult } from '../aws/ses.ts';

/** Times are ISO 8601. */
export interface OutgoingMail {
  readonly state: MailState;
  readonly queuedAt: string;
  readonly attempts: number;
  readonly lastAttemptAt?: string;
  /** While pending or sending: no attempt starts before. */
  readonly dueAt?: string;
  readonly sentAt?: string;
  /** When the recipient's server had it. A later bounce that is temporary is a reply, such as an out-of-office one. */
  readonly deliveredAt?: string;
  /** The mail service's id. */
  readonly messageId?: string;
  /** Name of the last attempt's error. */
  readonly error?: string;
}

type IsSeries<Name extends string> = Record<never, never> extends Record<Name, 1> ? true : false;

/** By the mail's name, such as `acknowledgement`. Code for all kinds of records takes any names. */
export type Mails<Name extends string = string> = string extends Name
  ? Readonly<Record<string, OutgoingMail>>
  : { readonly [Each in Name as IsSeries<Each> extends true ? never : Each]?: OutgoingMail } & {
      readonly [Each in Name as IsSeries<Each> extends true ? Each : never]: OutgoingMail;
    };

/** The names that mails can have. */
export type NameIn<Some extends Mails> = keyof Some & string;

/** Several mails that are alike. */
export function mailsNamed<Name extends string>(names: readonly Name[], mail: OutgoingMail): Mails<Name> {
  return Object.fromEntries(names.map((name) => [name, mail])) as Mails as Mails<Name>;
}

/** The result of an attempt, or that there was none. */
export type Settlement = SendResult | { readonly outcome: 'suppressed'; readonly error: string };

const MINUTE_MS = 60_000;

/** How long a claim lasts, and an attempt stays undecided: the mail service's own event reports it within that. */
export const LEASE_MS = 15 * MINUTE_MS;

/** Minutes before the next attempt, by the number of attempts made; hourly after these. */
const BACKOFF_MINUTES = [0, 1, 2, 5, 15, 60];

/** The longest time between two attempts, in milliseconds. */
export const MAX_PAUSE_MS = 60 * MINUTE_MS;

/** Reached after about a day. */
export const MAX_ATTEMPTS = 30;

/** A mail that is sent at once, and retried when its lease expires. @param now milliseconds since the epoch */
export function firstAttempt(now: number): OutgoingMail {
  return attempt({ state: 'pending', queuedAt: iso(now), attempts: 0 }, now);
}

/** A mail that the next scheduled run sends. @param due milliseconds since the epoch, from when on it waits */
export function queued(due: number): OutgoingMail {
  return { state: 'pending', queuedAt: iso(due), attempts: 0, dueAt: iso(due) };
}

export function isOutstanding({ state }: OutgoingMail): boolean {
  return state === 'pending' || state === 'sending';
}

/** The names of mails that whoever stored or claimed them sends now. */
export function namesBeingSent<Some extends Mails>(mails: Some): NameIn<Some>[] {
  const sending = Object.entries(mails).filter(([, { state }]) => state === 'sending');
  return sending.map(([name]) => name as NameIn<Some>);
}

/** The names of mails whose next attempt is due. @param now milliseconds since the epoch */
export function dueMails<Some extends Mails>(mails: Some, now: number): NameIn<Some>[] {
  return Object.entries(mails)
    .filter(([, mail]) => isOutstanding(mail) && (mail.dueAt ?? '') <= iso(now))
    .map(([name]) => name as NameIn<Some>);
}

/** Claims these mails for sending; those with too many attempts fail. @param now milliseconds since the epoch */
export function claim(mails: Mails, names: readonly string[], now: number): Mails {
  return change(mails, names, (mail) =>
    mail.attempts >= MAX_ATTEMPTS ? { ...withoutDueDate(mail), state: 'failed' } : attempt(mail, now),
  );
}

/** The mails after attempts. Results stored meanwhile are kept. @param now milliseconds since the epoch */
export function settle(mails: Mails, settlements: Readonly<Record<string, Settlement>>, now: number): Mails {
  return change(mails, Object.keys(settlements), (mail, name) => {
    const settlement = settlements[name];
    return settlement && isOutstanding(mail) ? settled(mail, settlement, now) : mail;
  });
}

/** The mails after one failed that the mail service had accepted. @param error its reason, if there are several */
export function failMail(
  mails: Mails,
  name: string,
  state: 'failed' | 'bounced' | 'complained' | 'suppressed',
  error?: string,
): Mails {
  return change(mails, [name], (mail) =>
    isTemporary({ state, error }) && mail.deliveredAt
      ? mail
      : { ...withoutDueDate(mail), state, ...(error && { error }) },
  );
}

/** The mails after the recipient's server took one. Events may come in any order. @param at ISO 8601 */
export function deliverMail(mails: Mails, name: string, at: string): Mails {
  return change(mails, [name], (mail) => {
    if (mail.deliveredAt) return mail;
    if (!isTemporary(mail)) return { ...mail, deliveredAt: at };
    const { error: _, ...rest } = mail;
    return { ...rest, state: 'sent', deliveredAt: at };
  });
}

function isTemporary({
  state,
  error,
}: {
  readonly state: MailState;
  readonly error?: string | undefined;
}): boolean {
  return state === 'bounced' && error !== PERMANENT;
}

/** Whether a mail can be sent again: it is done, and its recipient is not suppressed. */
export function canBeSentAgain({ state, error }: OutgoingMail): boolean {
  return state === 'sent' || state === 'failed' || (state === 'bounced' && error !== PERMANENT);
}

/** The mails after one was asked for again. Idempotent. @param at milliseconds since the epoch */
export function sendAgain(mails: Mails, name: string, at: number): Mails {
  return change(mails, [name], (mail) => (mail.queuedAt < iso(at) ? queued(at) : mail));
}

/** The mails without those of these names that are not sent yet. @param names all when not given */
export function cancelOutstanding<Some extends Mails>(
  mails: Some,
  names: readonly NameIn<Some>[] = Object.keys(mails) as NameIn<Some>[],
): Some {
  return change(mails, names, (mail) =>
    isOutstanding(mail) ? { ...withoutDueDate(mail), state: 'suppressed' } : mail,
  ) as Some;
}

/** Attributes of the record for the index of outboxes: none when nothing is left to be sent. */
export function outboxAttributes(mails: Mails): { outbox: 'pending'; mailDueAt: string } | object {
  const [mailDueAt] = Object.values(mails)
    .filter(isOutstanding)
    .map(({ dueAt = '' }) => dueAt)
    .sort();
  return mailDueAt === undefined ? {} : { outbox: 'pending', mailDueAt };
}

function attempt(mail: OutgoingMail, now: number): OutgoingMail {
  return {
    ...mail,
    state: 'sending',
    attempts: mail.attempts + 1,
    lastAttemptAt: iso(now),
    dueAt: iso(now + LEASE_MS),
  };
}

function settled(mail: OutgoingMail, settlement: Settlement, now: number): OutgoingMail {
  const { error: _, ...rest } = mail;
  switch (settlement.outcome) {
    case 'sent': {
      const { messageId } = settlement;
      return { ...withoutDueDate(rest), state: 'sent', sentAt: iso(now), messageId };
    }
    case 'suppressed':
      return { ...withoutDueDate(rest), state: 'suppressed', error: settlement.error };
    case 'unknown':
      return { ...rest, error: settlement.error };
    case 'refused':
      if (mail.attempts >= MAX_ATTEMPTS) {
        return { ...withoutDueDate(rest), state: 'failed', error: settlement.error };
      }
      return {
        ...rest,
        state: 'pending',
        dueAt: iso(now + backoffMs(mail.attempts)),
        error: settlement.error,
      };
  }
}

function backoffMs(attempts: number): number {
  const minutes = BACKOFF_MINUTES[attempts - 1];
  return minutes === undefined ? MAX_PAUSE_MS : minutes * MINUTE_MS;
}

function change(
  mails: Mails,
  names: readonly string[],
  to: (mail: OutgoingMail, name: string) => OutgoingMail,
): Mails {
  const entries = Object.entries(mails);
  return Object.fromEntries(
    entries.map(([name, mail]) => [name, names.includes(name) ? to(mail, name) : mail]),
  );
}

function withoutDueDate({ dueAt: _, ...mail }: OutgoingMail): OutgoingMail {
  return mail;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
