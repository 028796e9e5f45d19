import { normalizeEmail } from '../../domain/email/email-address.ts';
import { PERMANENT, WITHHELD } from '../../domain/mails/mail.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { reportMail } from '../aws/metrics.ts';
import { mailedTable } from '../records/kinds.ts';
import {
  cancelOutstanding,
  deliverMail,
  failMail,
  isOutstanding,
  type Mails,
  type OutgoingMail,
  settle,
} from '../tables/mails.ts';
import { changeMails } from '../tables/outbox-table.ts';
import { changeSubscriber, type Subscriber } from '../tables/subscribers.ts';
import { type SuppressionReason, suppress } from '../tables/suppressed-addresses.ts';
import { type MailEvent, mailEventsOf, returnOf, subjectOf } from './mail-event.ts';

/** Stores the outcome of mails, and suppresses recipients that bounced or complained, except the team. */
export async function handler(event: unknown): Promise<void> {
  for (const mailEvent of mailEventsOf(event)) {
    await follow(mailEvent);
    const { eventType, mail } = mailEvent;
    logger.info('mail event noted', { eventType, messageId: mail.messageId, ...subjectOf(mailEvent) });
  }
}

async function follow(event: MailEvent): Promise<void> {
  const { eventType, mail, bounce, complaint } = event;
  switch (eventType) {
    case 'Send':
      return changeMailOf(event, (mails, name) => settleSent(mails, name, event));
    case 'Delivery':
      return changeMailOf(event, (mails, name) =>
        deliverMail(settleSent(mails, name, event), name, mail.timestamp),
      );
    case 'Reject':
      reportMail({ FailedMails: 1 });
      return changeMailOf(event, (mails, name) => failMail(mails, name, 'failed', 'Rejected'));
    case 'Bounce':
      return noteReturned(event, bounce?.bouncedRecipients ?? []);
    case 'Complaint':
      return noteReturned(event, complaint?.complainedRecipients ?? []);
  }
}

async function noteReturned(event: MailEvent, recipients: readonly Recipient[]): Promise<void> {
  const { mail, bounce } = event;
  const returned = returnOf(event);
  if (!returned) return;
  if (recipients.some(isTeam)) reportMail({ ReturnedTeamMails: 1 });
  switch (returned) {
    case 'withheld':
      return changeMailOf(event, (mails, name) => failMail(mails, name, 'suppressed', WITHHELD));
    case 'complained':
      await changeMailOf(event, (mails, name) => failMail(mails, name, returned));
      return stopMailing(recipients, 'complaint', mail.timestamp);
    case 'bounced':
      await changeMailOf(event, (mails, name) => failMail(mails, name, returned, bounce?.bounceType));
      // A full mailbox or a slow server is temporary.
      if (bounce?.bounceType !== PERMANENT) return;
      return stopMailing(recipients, 'bounce', mail.timestamp);
  }
}

/** Tolerated difference between clocks, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The mails after the service took one whose response was lost. */
function settleSent(mails: Mails, name: string, { mail: { messageId, timestamp } }: MailEvent): Mails {
  return mails[name] && isOutstanding(mails[name])
    ? settle(mails, { [name]: { outcome: 'sent', messageId } }, Date.parse(timestamp))
    : mails;
}

/** Whether an event is about a record's mail, and not about an earlier one that was sent again since. */
function isAbout({ messageId, queuedAt }: OutgoingMail, { mail }: MailEvent): boolean {
  if (messageId !== undefined) return messageId === mail.messageId;
  return Date.parse(mail.timestamp) + CLOCK_TOLERANCE_MS >= Date.parse(queuedAt);
}

async function changeMailOf(event: MailEvent, change: (mails: Mails, name: string) => Mails): Promise<void> {
  const { record = '', id = '', name = '' } = subjectOf(event) ?? {};
  const changed = (mails: Mails) =>
    mails[name] && isAbout(mails[name], event) ? change(mails, name) : mails;
  const table = mailedTable(record);
  const item = await table?.get(id);
  if (table && item && changed(item.mails) !== item.mails) await changeMails(table, item, changed);
}

interface Recipient {
  readonly emailAddress: string;
}

function isTeam({ emailAddress }: Recipient): boolean {
  return normalizeEmail(emailAddress) === normalizeEmail(environment('MAIL_TEAM'));
}

async function stopMailing(
  recipients: readonly Recipient[],
  reason: SuppressionReason,
  at: string,
): Promise<void> {
  const others = recipients.filter((recipient) => !isTeam(recipient));
  for (const email of others.map(({ emailAddress }) => normalizeEmail(emailAddress))) {
    await suppress(email, reason, at);
    await changeSubscriber(email, (subscriber) => returnedSubscriber(subscriber, reason));
  }
}

/** A subscriber that mail came back from; undefined for one who gets none anyway. */
function returnedSubscriber(subscriber: Subscriber, reason: SuppressionReason): Subscriber | undefined {
  if (subscriber.status !== 'pending' && subscriber.status !== 'subscribed') return undefined;
  return {
    ...subscriber,
    status: reason === 'bounce' ? 'bounced' : 'complained',
    mails: cancelOutstanding(subscriber.mails),
  };
}
