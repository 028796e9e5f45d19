import * as z from 'zod/mini';

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** The parts of the mail service's events that are used. */
const mailEvent = z.object({
  eventType: z.string(),
  mail: z.object({
    /** When the service accepted the mail. */
    timestamp: z.string(),
    messageId: z.string(),
    /** Each has a list of values. */
    tags: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
});

export type MailEvent = z.output<typeof mailEvent>;

const notification = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

/**
 * A notification from another source, or of a new kind. The message omits its contents, which quote email addresses.
 */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** Reads the events of a notification. @throws UnreadableEvent; the notification then ends in the dead-letter queue */
export function mailEventsOf(event: unknown): MailEvent[] {
  try {
    return notification.parse(event).Records.map(({ Sns }) => mailEvent.parse(JSON.parse(Sns.Message)));
  } catch {
    throw new UnreadableEvent('A notification about mail could not be read.');
  }
}

/** The record and the mail that an event is about; undefined for mail from other senders of the same service. */
export function subjectOf({ mail }: MailEvent): { record: string; id: string; name: string } | undefined {
  const [record, id, name] = ['record', 'record_id', 'mail'].map((tag) => mail.tags?.[tag]?.[0]);
  return record && id && name ? { record, id, name } : undefined;
}
