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
  email: OutgoingEmail,
): OutgoingEmails<Name> {
  return Object.fromEntries(names.map((name) => [name, email])) as OutgoingEmails as OutgoingEmails<Name>;
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
export function listNamesBeingSent<Some extends OutgoingEmails>(emails: Some): EmailNameIn<Some>[] {
  const sending = Object.entries(emails).filter(([, { state }]) => state === 'sending');
  return sending.map(([name]) => name as EmailNameIn<Some>);
}

/** Lists the emails whose next attempt is due. @param now milliseconds since the epoch */
export function listDueNames<Some extends OutgoingEmails>(emails: Some, now: number): EmailNameIn<Some>[] {
  return Object.entries(emails)
    .filter(([, email]) => isOutstanding(email) && (email.dueAt ?? '') <= iso(now))
    .map(([name]) => name as EmailNameIn<Some>);
}

/** Claims these emails for sending; those with too many attempts fail. @param now milliseconds since the epoch */
export function claimEmails(emails: OutgoingEmails, names: readonly string[], now: number): OutgoingEmails {
  return changeEmailsNamed(emails, names, (email) =>
    email.attempts >= MAX_ATTEMPTS ? { ...withoutDueDate(email), state: 'failed' } : startAttempt(email, now),
  );
}

/** Returns the emails after attempts, keeping results stored in the meantime. @param now milliseconds since the epoch */
export function settleEmails(
  emails: OutgoingEmails,
  settlements: Readonly<Record<string, Settlement>>,
  now: number,
): OutgoingEmails {
  return changeEmailsNamed(emails, Object.keys(settlements), (email, name) => {
    const settlement = settlements[name];
    return settlement && isOutstanding(email) ? settleEmail(email, settlement, now) : email;
  });
}

/** Returns the emails after one failed that the email service had accepted. @param error the reason, if there are several */
export function failEmail(
  emails: OutgoingEmails,
  name: string,
  state: 'failed' | 'bounced' | 'complained' | 'suppressed',
  error?: string,
): OutgoingEmails {
  return changeEmailsNamed(emails, [name], (email) =>
    isTemporary({ state, error }) && email.deliveredAt
      ? email
      : { ...withoutDueDate(email), state, ...(error && { error }) },
  );
}

/** Returns the emails after the recipient's server accepted one. Events may come in any order. @param at ISO 8601 */
export function markDelivered(emails: OutgoingEmails, name: string, at: string): OutgoingEmails {
  return changeEmailsNamed(emails, [name], (email) => {
    if (email.deliveredAt) return email;
    if (!isTemporary(email)) return { ...email, deliveredAt: at };
    const { error: _, ...rest } = email;
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
export function resendEmail(emails: OutgoingEmails, name: string, at: number): OutgoingEmails {
  return changeEmailsNamed(emails, [name], (email) => (email.queuedAt < iso(at) ? queueEmail(at) : email));
}

/** Cancels unsent emails. @param names all by default */
export function cancelOutstanding<Some extends OutgoingEmails>(
  emails: Some,
  names: readonly EmailNameIn<Some>[] = Object.keys(emails) as EmailNameIn<Some>[],
): Some {
  return changeEmailsNamed(emails, names, (email) =>
    isOutstanding(email) ? { ...withoutDueDate(email), state: 'suppressed' } : email,
  ) as Some;
}

/** Returns the attributes for the outbox index; empty when nothing is left to send. */
export function getOutboxAttributes(
  emails: OutgoingEmails,
): { outbox: 'pending'; mailDueAt: string } | object {
  const [mailDueAt] = Object.values(emails)
    .filter(isOutstanding)
    .map(({ dueAt = '' }) => dueAt)
    .sort();
  return mailDueAt === undefined ? {} : { outbox: 'pending', mailDueAt };
}

function startAttempt(email: OutgoingEmail, now: number): OutgoingEmail {
  return {
    ...email,
    state: 'sending',
    attempts: email.attempts + 1,
    lastAttemptAt: iso(now),
    dueAt: iso(now + LEASE_MS),
  };
}

function settleEmail(email: OutgoingEmail, settlement: Settlement, now: number): OutgoingEmail {
  const { error: _, ...rest } = email;
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
      if (email.attempts >= MAX_ATTEMPTS) {
        return { ...withoutDueDate(rest), state: 'failed', error: settlement.error };
      }
      return {
        ...rest,
        state: 'pending',
        dueAt: iso(now + backoffMs(email.attempts)),
        error: settlement.error,
      };
  }
}

function backoffMs(attempts: number): number {
  const minutes = BACKOFF_MINUTES[attempts - 1];
  return minutes === undefined ? MAX_PAUSE_MS : minutes * MINUTE_MS;
}

function changeEmailsNamed(
  emails: OutgoingEmails,
  names: readonly string[],
  to: (email: OutgoingEmail, name: string) => OutgoingEmail,
): OutgoingEmails {
  const entries = Object.entries(emails);
  return Object.fromEntries(
    entries.map(([name, email]) => [name, names.includes(name) ? to(email, name) : email]),
  );
}

function withoutDueDate({ dueAt: _, ...email }: OutgoingEmail): OutgoingEmail {
  return email;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
