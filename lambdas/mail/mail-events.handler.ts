import { normalizeEmail } from '../../domain/email-address/email-address.ts';
import { PERMANENT_BOUNCE, WITHHELD } from '../../domain/emails/email.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { report } from '../aws/metrics.ts';
import { findEmailedTable } from '../records/kinds.ts';
import { readSettings } from '../tables/agency/settings.ts';
import {
  cancelOutstanding,
  failEmail,
  isOutstanding,
  markDelivered,
  type OutgoingEmail,
  type OutgoingEmails,
  settleEmails,
} from '../tables/emails.ts';
import { changeEmails } from '../tables/outbox-table.ts';
import { changeSubscriber, type Subscriber } from '../tables/subscribers.ts';
import { type SuppressionReason, suppressAddress } from '../tables/suppressed-addresses.ts';
import { findLetterCopy, noteLetterEvent } from './letter-event.ts';
import { classifyReturn, type EmailEvent, findSubject, readEmailEvents } from './mail-event.ts';

/** Stores the results of emails, and suppresses recipients that bounced or complained. Emails the team did not get are reported. */
export async function handler(event: unknown): Promise<void> {
  for (const emailEvent of readEmailEvents(event)) {
    await noteLetterEvent(emailEvent);
    await handleEvent(emailEvent);
    const { eventType, mail } = emailEvent;
    logger.info('mail event noted', {
      eventType,
      messageId: mail.messageId,
      ...findSubject(emailEvent),
      ...findLetterCopy(emailEvent),
    });
  }
}

async function handleEvent(event: EmailEvent): Promise<void> {
  const { eventType, mail } = event;
  switch (eventType) {
    case 'Send':
      return changeEmail(event, (emails, name) => settleSent(emails, name, event));
    case 'Delivery':
      return changeEmail(event, (emails, name) =>
        markDelivered(settleSent(emails, name, event), name, mail.timestamp),
      );
    case 'Reject':
      report('mail', { FailedMails: 1 });
      return changeEmail(event, (emails, name) => failEmail(emails, name, 'failed', 'Rejected'));
    case 'Bounce':
    case 'Complaint':
      return recordReturnedEmail(event);
  }
}

async function recordReturnedEmail(event: EmailEvent): Promise<void> {
  const { mail, bounce } = event;
  const returned = classifyReturn(event);
  if (!returned) return;
  const { team, others } = await splitRecipients(mail.destination);
  if (team.length > 0) report('mail', { ReturnedTeamMails: 1 });
  switch (returned) {
    case 'withheld':
      return changeEmail(event, (emails, name) => failEmail(emails, name, 'suppressed', WITHHELD));
    case 'complained':
      await changeEmail(event, (emails, name) => failEmail(emails, name, returned));
      return stopMailing(others, 'complaint', mail.timestamp);
    case 'bounced':
      await changeEmail(event, (emails, name) => failEmail(emails, name, returned, bounce?.bounceType));
      // A full mailbox or a slow server is temporary.
      if (bounce?.bounceType !== PERMANENT_BOUNCE) return;
      return stopMailing(others, 'bounce', mail.timestamp);
  }
}

/** Tolerated difference between clocks, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The emails after the service took one whose response was lost. */
function settleSent(
  emails: OutgoingEmails,
  name: string,
  { mail: { messageId, timestamp } }: EmailEvent,
): OutgoingEmails {
  return emails[name] && isOutstanding(emails[name])
    ? settleEmails(emails, { [name]: { outcome: 'sent', messageId } }, Date.parse(timestamp))
    : emails;
}

/** Whether an event is about a record's email, and not about an earlier one that was sent again since. */
function isAbout({ messageId, queuedAt }: OutgoingEmail, { mail }: EmailEvent): boolean {
  if (messageId !== undefined) return messageId === mail.messageId;
  return Date.parse(mail.timestamp) + CLOCK_TOLERANCE_MS >= Date.parse(queuedAt);
}

async function changeEmail(
  event: EmailEvent,
  change: (emails: OutgoingEmails, name: string) => OutgoingEmails,
): Promise<void> {
  const { record = '', id = '', name = '' } = findSubject(event) ?? {};
  const changed = (emails: OutgoingEmails) =>
    emails[name] && isAbout(emails[name], event) ? change(emails, name) : emails;
  const table = findEmailedTable(record);
  const item = await table?.get(id);
  if (table && item && changed(item.mails) !== item.mails) await changeEmails(table, item, changed);
}

/** Returns the recipients that are, or are not, addresses of the team. */
async function splitRecipients(recipients: readonly string[]): Promise<{ team: string[]; others: string[] }> {
  const { notices } = await readSettings();
  const team = [environment('MAIL_TEAM'), ...Object.values(notices)].map(normalizeEmail);
  const addresses = recipients.map(normalizeEmail);
  return {
    team: addresses.filter((address) => team.includes(address)),
    others: addresses.filter((address) => !team.includes(address)),
  };
}

async function stopMailing(emails: readonly string[], reason: SuppressionReason, at: string): Promise<void> {
  for (const email of emails) {
    await suppressAddress(email, reason, at);
    await changeSubscriber(email, (subscriber) => withReturnedEmail(subscriber, reason, at));
  }
}

/** A subscriber whose email bounced; undefined for one who gets none anyway. */
function withReturnedEmail(
  subscriber: Subscriber,
  reason: SuppressionReason,
  at: string,
): Subscriber | undefined {
  if (subscriber.status !== 'pending' && subscriber.status !== 'subscribed') return undefined;
  return {
    ...subscriber,
    status: reason === 'bounce' ? 'bounced' : 'complained',
    returnedAt: at,
    mails: cancelOutstanding(subscriber.mails),
  };
}
