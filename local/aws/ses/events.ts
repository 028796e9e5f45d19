/** The JSON records of SES event publishing. */
import { randomUUID } from 'node:crypto';
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
export function eventRecord(event: DeliveryEvent, email: Email, now: number): object {
  const { type } = event;
  return {
    eventType: type,
    mail: emailOf(email),
    [type.toLowerCase()]: DETAILS[type](event, new Date(now).toISOString()),
  };
}

function emailOf({ id, to, from, subject, date, tags, configurationSet }: Email): object {
  const domain = from.replace(/^.*@|>$/g, '');
  return {
    timestamp: date,
    source: from,
    messageId: id,
    destination: to,
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

const DETAILS: Readonly<Record<DeliveryEvent['type'], (event: DeliveryEvent, timestamp: string) => object>> =
  {
    Send: () => ({}),
    Delivery: ({ recipients }, timestamp) => ({ timestamp, recipients, smtpResponse: '250 2.0.0 OK' }),
    Bounce: ({ recipients, isDropped }, timestamp) => ({
      feedbackId: randomUUID(),
      bounceType: 'Permanent',
      bounceSubType: isDropped ? DROPPED : 'General',
      bouncedRecipients: recipients.map((emailAddress) => ({
        emailAddress,
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: isDropped
          ? 'The address is on the suppression list.'
          : 'smtp; 550 5.1.1 user unknown',
      })),
      timestamp,
    }),
    Complaint: ({ recipients, isDropped }, timestamp) => ({
      feedbackId: randomUUID(),
      complaintSubType: isDropped ? DROPPED : null,
      complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
      timestamp,
      complaintFeedbackType: 'abuse',
    }),
  };
