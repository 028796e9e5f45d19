import * as z from 'zod/mini';

/** The parts of the email service's events that are used. */
const emailEvent = z.object({
  eventType: z.string(),
  mail: z.object({
    /** When the service accepted the email. */
    timestamp: z.string(),
    messageId: z.string(),
    /** Whom we sent it to. Recipients in a report are words of the receiving server, which may name any address. */
    destination: z.array(z.string()),
    /** Each has a list of values. */
    tags: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
  bounce: z.optional(
    z.object({
      bounceType: z.string(),
      bounceSubType: z.nullish(z.string()),
      bouncedRecipients: z.array(
        z.object({
          /** The receiving server's message. Replies of people and programs have none. */
          status: z.nullish(z.string()),
          diagnosticCode: z.nullish(z.string()),
        }),
      ),
    }),
  ),
  complaint: z.optional(
    z.object({
      complaintSubType: z.nullish(z.string()),
      complaintFeedbackType: z.nullish(z.string()),
    }),
  ),
});

export type EmailEvent = z.output<typeof emailEvent>;

const notification = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

/** A notification from another source, or of a new kind. The message quotes nothing, as contents have addresses. */
export class UnreadableEmailEventError extends Error {
  override readonly name = 'UnreadableEmailEventError';
}

/** Reads the events of a notification. @throws UnreadableEmailEventError; the notification then ends in the dead-letter queue */
export function readEmailEvents(event: unknown): EmailEvent[] {
  try {
    return notification.parse(event).Records.map(({ Sns }) => emailEvent.parse(JSON.parse(Sns.Message)));
  } catch {
    throw new UnreadableEmailEventError('A notification about mail could not be read.');
  }
}

/** Subtypes of reports about emails that SES accepted but did not send, because of its own list. */
const WITHHELD: readonly unknown[] = ['Suppressed', 'OnAccountSuppressionList', 'UnsubscribedRecipient'];

/** Feedback that is not a complaint: the recipient took an email out of the spam folder, or a server reports signatures. */
const NO_COMPLAINTS: readonly unknown[] = ['not-spam', 'auth-failure'];

/** Classifies a bounce or complaint; undefined for other events and feedback. */
export function classifyReturn({
  bounce,
  complaint,
}: EmailEvent): 'bounced' | 'complained' | 'withheld' | undefined {
  if (WITHHELD.includes(bounce?.bounceSubType ?? complaint?.complaintSubType)) return 'withheld';
  if (complaint) return NO_COMPLAINTS.includes(complaint.complaintFeedbackType) ? undefined : 'complained';
  return bounce && !isReply(bounce) ? 'bounced' : undefined;
}

function isReply({
  bounceType,
  bounceSubType,
  bouncedRecipients,
}: NonNullable<EmailEvent['bounce']>): boolean {
  const hasReport = bouncedRecipients.some(({ status, diagnosticCode }) => status || diagnosticCode);
  return bounceType === 'Transient' && bounceSubType === 'General' && !hasReport;
}

/** The record and the email that an event is about; undefined for email from other senders of the same service. */
export function findSubject({ mail }: EmailEvent): { record: string; id: string; name: string } | undefined {
  const [record, id, name] = ['record', 'record_id', 'mail'].map((tag) => mail.tags?.[tag]?.[0]);
  return record && id && name ? { record, id, name } : undefined;
}
