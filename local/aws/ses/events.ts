/** The JSON records of SES event publishing. */
import { randomUUID } from 'node:crypto';
import type { SesAccount } from './account.ts';
import type { Email } from './outbox.ts';

/** The report of an email that bounced, or was reported as spam. */
export type Report = 'Bounce' | 'Complaint';

/** A simulated event of an email. */
export interface DeliveryEvent {
  readonly type: 'Send' | 'Delivery' | Report;
  readonly recipients: readonly string[];
  /** Whether the email was dropped, since the recipients are on the account's suppression list. */
  readonly isDropped?: boolean;
}

/** The mailbox simulator: these email addresses cause the events that they name. */
const SIMULATOR = /^(bounce|complaint)(\+.*)?@simulator\.amazonses\.com$/i;

/**
 * The events after an email was accepted. One that is dropped counts as sent.
 * @param suppressed why an address is on the suppression list, by the address in lower case
 */
export function createDeliveryEvents(
  { to }: Email,
  suppressed: ReadonlyMap<string, Report>,
): readonly DeliveryEvent[] {
  const reasonOf = (address: string) => suppressed.get(address.toLowerCase());
  const tried = to.filter((address) => !reasonOf(address));
  const simulated = (kind: string) => tried.filter((address) => SIMULATOR.exec(address)?.[1] === kind);
  const dropped = (type: Report) => ({
    type,
    recipients: to.filter((address) => reasonOf(address) === type),
    isDropped: true,
  });
  const bounced = simulated('bounce');
  const events: readonly DeliveryEvent[] = [
    { type: 'Send', recipients: to },
    { type: 'Delivery', recipients: tried.filter((address) => !bounced.includes(address)) },
    { type: 'Bounce', recipients: bounced },
    { type: 'Complaint', recipients: simulated('complaint') },
    dropped('Bounce'),
    dropped('Complaint'),
  ];
  return events.filter(({ recipients }) => recipients.length > 0);
}

/**
 * The record of an event.
 * @param now milliseconds since the epoch
 */
export function eventRecord(event: DeliveryEvent, email: Email, account: SesAccount, now: number): object {
  const { type } = event;
  return {
    eventType: type,
    mail: mailOf(email, account),
    [type.toLowerCase()]: DETAILS[type](event, new Date(now).toISOString(), email),
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

/** The subtype of both reports of an email that was dropped. */
const DROPPED = 'OnAccountSuppressionList';

const DETAILS: Readonly<
  Record<DeliveryEvent['type'], (event: DeliveryEvent, timestamp: string, email: Email) => object>
> = {
  Send: () => ({}),
  Delivery: ({ recipients }, timestamp) => ({
    timestamp,
    processingTimeMillis: 500,
    recipients,
    smtpResponse: '250 2.0.0 OK',
    reportingMTA: 'a8-50.smtp-out.amazonses.com',
  }),
  Bounce: ({ recipients, isDropped }, timestamp) => ({
    feedbackId: randomUUID(),
    bounceType: 'Permanent',
    bounceSubType: isDropped ? DROPPED : 'General',
    bouncedRecipients: recipients.map((emailAddress) => ({
      emailAddress,
      action: 'failed',
      status: '5.1.1',
      diagnosticCode: isDropped
        ? 'Amazon SES did not send the message: the address is on the suppression list for your account.'
        : 'smtp; 550 5.1.1 user unknown',
    })),
    timestamp,
    reportingMTA: 'dsn; a8-50.smtp-out.amazonses.com',
  }),
  Complaint: ({ recipients, isDropped }, timestamp, { date }) => ({
    feedbackId: randomUUID(),
    complaintSubType: isDropped ? DROPPED : null,
    complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
    timestamp,
    userAgent: 'Amazon SES Mailbox Simulator',
    complaintFeedbackType: 'abuse',
    arrivalDate: date,
  }),
};
