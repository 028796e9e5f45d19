/**
 * The emails of a record: those still to be sent, and the results of the others. The record itself is the outbox, so
 * that a record and its emails are stored atomically; the emails of an onboarding form are stored before it. Everything
 * here is plain data and pure functions.
 */
import { type EmailState, PERMANENT_BOUNCE } from '../../domain/emails/email.ts';
import type { SendResult } from '../aws/ses.ts';

/** Times are ISO 8601. */
export interface OutgoingEmail {
  readonly state: EmailState;
  readonly queuedAt: string;
  readonly attempts: number;
  readonly lastAttemptAt?: string;
  /** While pending or sending: no attempt starts before. */
  readonly dueAt?: string;
  readonly sentAt?: string;
  /** When the recipient's server had it. A later bounce that is temporary is a reply, such as an out-of-office one. */
  readonly deliveredAt?: string;
  /** The email service's id. */
  readonly messageId?: string;
  /** Name of the last attempt's error. */
  readonly error?: string;
}

type IsSeries<Name extends string> = Record<never, never> extends Record<Name, 1> ? true : false;

/** By the email's name, such as `acknowledgement`. Code for all kinds of records takes any names. */
export type OutgoingEmails<Name extends string = string> = string extends Name
  ? Readonly<Record<string, OutgoingEmail>>
  : { readonly [Each in Name as IsSeries<Each> extends true ? never : Each]?: OutgoingEmail } & {
      readonly [Each in Name as IsSeries<Each> extends true ? Each : never]: OutgoingEmail;
    };

/** The names that emails can have. */
export type EmailNameIn<Some extends OutgoingEmails> = keyof Some & string;

/** Creates identical emails under several names. */
export function createEmails<Name extends string>(
  names: readonly Name[],
  mail: OutgoingEmail,
): OutgoingEmails<Name> {
  return Object.fromEntries(names.map((name) => [name, mail])) as OutgoingEmails as OutgoingEmails<Name>;
}

/** The result of an attempt, or that there was none. */
export type Settlement = SendResult | { readonly outcome: 'suppressed'; readonly error: string };

const MINUTE_MS = 60_000;

/** How long a claim lasts. Within this time the email service's event reports an attempt whose response was lost. */
export const LEASE_MS = 15 * MINUTE_MS;

/** Minutes before the next attempt, by the number of attempts made; hourly after these. */
const BACKOFF_MINUTES = [0, 1, 2, 5, 15, 60];

/** The longest time between two attempts, in milliseconds. */
export const MAX_PAUSE_MS = 60 * MINUTE_MS;

/** Reached after about a day. */
export const MAX_ATTEMPTS = 30;

/** Creates an email that is sent at once, and retried when its lease expires. @param now milliseconds since the epoch */
export function createSendingEmail(now: number): OutgoingEmail {
  return startAttempt({ state: 'pending', queuedAt: iso(now), attempts: 0 }, now);
}

/** Creates an email that a scheduled run sends. @param due earliest time, in milliseconds since the epoch */
export function queueEmail(due: number): OutgoingEmail {
  return { state: 'pending', queuedAt: iso(due), attempts: 0, dueAt: iso(due) };
}

export function isOutstanding({ state }: OutgoingEmail): boolean {
  return state === 'pending' || state === 'sending';
}

/** Lists the emails that the caller who stored or claimed them sends now. */
export function listNamesBeingSent<Some extends OutgoingEmails>(mails: Some): EmailNameIn<Some>[] {
  const sending = Object.entries(mails).filter(([, { state }]) => state === 'sending');
  return sending.map(([name]) => name as EmailNameIn<Some>);
}

/** Lists the emails whose next attempt is due. @param now milliseconds since the epoch */
export function listDueNames<Some extends OutgoingEmails>(mails: Some, now: number): EmailNameIn<Some>[] {
  return Object.entries(mails)
    .filter(([, mail]) => isOutstanding(mail) && (mail.dueAt ?? '') <= iso(now))
    .map(([name]) => name as EmailNameIn<Some>);
}

/** Claims these emails for sending; those with too many attempts fail. @param now milliseconds since the epoch */
export function claimEmails(mails: OutgoingEmails, names: readonly string[], now: number): OutgoingEmails {
  return changeEmailsNamed(mails, names, (mail) =>
    mail.attempts >= MAX_ATTEMPTS ? { ...withoutDueDate(mail), state: 'failed' } : startAttempt(mail, now),
  );
}

/** Returns the emails after attempts, keeping results stored in the meantime. @param now milliseconds since the epoch */
export function settleEmails(
  mails: OutgoingEmails,
  settlements: Readonly<Record<string, Settlement>>,
  now: number,
): OutgoingEmails {
  return changeEmailsNamed(mails, Object.keys(settlements), (mail, name) => {
    const settlement = settlements[name];
    return settlement && isOutstanding(mail) ? settleEmail(mail, settlement, now) : mail;
  });
}

/** Returns the emails after one failed that the email service had accepted. @param error the reason, if there are several */
export function failEmail(
  mails: OutgoingEmails,
  name: string,
  state: 'failed' | 'bounced' | 'complained' | 'suppressed',
  error?: string,
): OutgoingEmails {
  return changeEmailsNamed(mails, [name], (mail) =>
    isTemporary({ state, error }) && mail.deliveredAt
      ? mail
      : { ...withoutDueDate(mail), state, ...(error && { error }) },
  );
}

/** Returns the emails after the recipient's server accepted one. Events may come in any order. @param at ISO 8601 */
export function markDelivered(mails: OutgoingEmails, name: string, at: string): OutgoingEmails {
  return changeEmailsNamed(mails, [name], (mail) => {
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
  readonly state: EmailState;
  readonly error?: string | undefined;
}): boolean {
  return state === 'bounced' && error !== PERMANENT_BOUNCE;
}

/** Whether an email can be sent again: it is done, and its recipient is not suppressed. */
export function canBeSentAgain({ state, error }: OutgoingEmail): boolean {
  return state === 'sent' || state === 'failed' || (state === 'bounced' && error !== PERMANENT_BOUNCE);
}

/** Queues an email again. Idempotent. @param at milliseconds since the epoch */
export function resendEmail(mails: OutgoingEmails, name: string, at: number): OutgoingEmails {
  return changeEmailsNamed(mails, [name], (mail) => (mail.queuedAt < iso(at) ? queueEmail(at) : mail));
}

/** Cancels unsent emails. @param names all by default */
export function cancelOutstanding<Some extends OutgoingEmails>(
  mails: Some,
  names: readonly EmailNameIn<Some>[] = Object.keys(mails) as EmailNameIn<Some>[],
): Some {
  return changeEmailsNamed(mails, names, (mail) =>
    isOutstanding(mail) ? { ...withoutDueDate(mail), state: 'suppressed' } : mail,
  ) as Some;
}

/** Returns the attributes for the outbox index; empty when nothing is left to send. */
export function getOutboxAttributes(
  mails: OutgoingEmails,
): { outbox: 'pending'; mailDueAt: string } | object {
  const [mailDueAt] = Object.values(mails)
    .filter(isOutstanding)
    .map(({ dueAt = '' }) => dueAt)
    .sort();
  return mailDueAt === undefined ? {} : { outbox: 'pending', mailDueAt };
}

function startAttempt(mail: OutgoingEmail, now: number): OutgoingEmail {
  return {
    ...mail,
    state: 'sending',
    attempts: mail.attempts + 1,
    lastAttemptAt: iso(now),
    dueAt: iso(now + LEASE_MS),
  };
}

function settleEmail(mail: OutgoingEmail, settlement: Settlement, now: number): OutgoingEmail {
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

function changeEmailsNamed(
  mails: OutgoingEmails,
  names: readonly string[],
  to: (mail: OutgoingEmail, name: string) => OutgoingEmail,
): OutgoingEmails {
  const entries = Object.entries(mails);
  return Object.fromEntries(
    entries.map(([name, mail]) => [name, names.includes(name) ? to(mail, name) : mail]),
  );
}

function withoutDueDate({ dueAt: _, ...mail }: OutgoingEmail): OutgoingEmail {
  return mail;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
