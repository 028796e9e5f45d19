/** What the back office's responses contain of a record of any kind. */
import * as z from 'zod/mini';
import type { MailState } from '../../mails/mail.ts';
import { listOf, openEnum } from '../response.ts';

/** One schema for each of some ids. */
export function each<Id extends string, Schema>(ids: readonly Id[], schema: Schema) {
  return Object.fromEntries(ids.map((id) => [id, schema])) as Record<Id, Schema>;
}

export const recordSummary = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  status: z.string(),
  /** Incremented by every change of an administrator. A change based on an older version is refused. */
  version: z.number(),
  email: z.string(),
  /** Mail to its email address bounced, or was reported as spam: it gets no more. */
  undeliverable: z.exactOptional(z.literal(true)),
  owner: z.exactOptional(z.string()),
  /** `YYYY-MM-DD`: the day to come back to it. */
  followUp: z.exactOptional(z.string()),
  /** Who began to answer it last, and when (ISO 8601). */
  reply: z.exactOptional(z.object({ by: z.string(), at: z.string() })),
});

const mailSummary = z.object({
  /** Such as `receipt`. */
  name: z.string(),
  state: openEnum<MailState>(),
  /** ISO 8601: when it was sent, was last tried, or is due. */
  at: z.string(),
  /** Why it was not sent, or came back. */
  error: z.exactOptional(z.string()),
  /** Whether an administrator can have it sent again. */
  canBeSentAgain: z.boolean(),
});

/** The states of a record's mails, newest first. */
export const mails = { mails: listOf(mailSummary) };
