/** Response fields that records of every list share. */
import * as z from 'zod/mini';
import type { EmailState } from '../../emails/email.ts';
import { mapKeys } from '../../record.ts';
import type { Origin } from '../../records/by-hand.ts';
import { listOf, openEnum } from '../contract.ts';

/** Creates an object schema with the same schema for each id. */
export function each<Id extends string, Schema>(ids: readonly Id[], schema: Schema) {
  return mapKeys(ids, () => schema);
}

export const recordSummary = z.object({
  id: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  status: z.string(),
  /** Incremented by every change of an administrator. A change based on an older version is refused. */
  version: z.number(),
  email: z.string(),
  /** Email to the address bounced or was reported as spam, so no more is sent. */
  undeliverable: z.exactOptional(z.literal(true)),
  owner: z.exactOptional(z.string()),
  /** `YYYY-MM-DD`: the day to follow up. */
  followUp: z.exactOptional(z.string()),
  /** The administrator who last replied, and when (ISO 8601). */
  reply: z.exactOptional(z.object({ by: z.string(), at: z.string() })),
});

const emailSummary = z.object({
  /** Such as `receipt`. */
  name: z.string(),
  state: openEnum<EmailState>(),
  /** ISO 8601: when it was sent, was last tried, or is due. */
  at: z.string(),
  /** Why it was not sent, or bounced. */
  error: z.exactOptional(z.string()),
  /** Whether an administrator can resend it. */
  canBeSentAgain: z.boolean(),
});

/** The states of a record's emails, newest first. */
export const emails = { mails: listOf(emailSummary) };

/** The administrator who added a record by hand, and how it came. */
export const addition = {
  added: z.exactOptional(z.object({ by: z.string(), how: openEnum<Origin>() })),
};
