/** The JSON records of SES event publishing. */
import { randomUUID } from 'node:crypto';
import type { SesAccount } from './account.ts';
import type { Email } from './outbox.ts';

/** The simulated events of a mail. */
export type EventType = 'Send' | 'Delivery' | 'Bounce' | 'Complaint';

/** The mailbox simulator: these email addresses cause the events that they name. */
const SIMULATOR = /^(bounce|complaint)(\+.*)?@simulator\.amazonses\.com$/i;

/** The events after a mail was accepted, each with its recipients. */
export function deliveryEventsOf({ to }: Email): { type: EventType; recipients: readonly string[] }[] {
  const simulated = (kind: string) => to.filter((address) => SIMULATOR.exec(address)?.[1] === kind);
  const bounced = simulated('bounce');
  return [
    { type: 'Send' as const, recipients: to },
    { type: 'Delivery' as const, recipients: to.filter((address) => !bounced.includes(address)) },
    { type: 'Bounce' as const, recipients: bounced },
    { type: 'Complaint' as const, recipients: simulated('complaint') },
  ].filter(({ recipients }) => recipients.length > 0);
}

/**
 * The record of an event.
 * @param now milliseconds since the epoch
 */
export function eventRecord(
  type: EventType,
  recipients: readonly string[],
  email: Email,
  account: SesAccount,
  now: number,
): object {
  const timestamp = new Date(now).toISOString();
  return {
    eventType: type,
    mail: mailOf(email, account),
    [type.toLowerCase()]: DETAILS[type](recipients, timestamp, email),
  };
}

function mailOf(email: Email, { region, accountId }: SesAccount): object {
  const { id, to, from, subject, headers, date, tags, configurationSet } = email;
  const domain = from.replace(/^.*@|>$/g, '');
  return {
    timestamp: date,
    source: from,
    sourceArn: `arn:aws:ses:${region}:${accountId}:identity/${domain}`,
    sendingAccountId: accountId,
    messageId: id,
    destination: to,
    headersTruncated: false,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    commonHeaders: { from: [from], to, messageId: id, subject },
    tags: {
      ...(configurationSet && { 'ses:configuration-set': [configurationSet] }),
      'ses:from-domain': [domain],
      ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    },
  };
}

const DETAILS: Readonly<
  Record<EventType, (recipients: readonly string[], timestamp: string, email: Email) => object>
> = {
  Send: () => ({}),
  Delivery: (recipients, timestamp) => ({
    timestamp,
    processingTimeMillis: 500,
    recipients,
    smtpResponse: '250 2.0.0 OK',
    reportingMTA: 'a8-50.smtp-out.amazonses.com',
  }),
  Bounce: (recipients, timestamp) => ({
    feedbackId: randomUUID(),
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: recipients.map((emailAddress) => ({
      emailAddress,
      action: 'failed',
      status: '5.1.1',
      diagnosticCode: 'smtp; 550 5.1.1 user unknown',
    })),
    timestamp,
    reportingMTA: 'dsn; a8-50.smtp-out.amazonses.com',
  }),
  Complaint: (recipients, timestamp, { date }) => ({
    feedbackId: randomUUID(),
    complaintSubType: null,
    complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
    timestamp,
    userAgent: 'Amazon SES Mailbox Simulator',
    complaintFeedbackType: 'abuse',
    arrivalDate: date,
  }),
};
