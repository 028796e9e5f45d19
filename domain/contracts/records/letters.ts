import * as z from 'zod/mini';
import type { PauseReason } from '../../letters.ts';
import { openEnum } from '../contract.ts';
import { recordSummary } from './record.ts';

/** The fields that lists show. Times are ISO 8601. */
const listed = {
  /** May be empty while it is a draft. */
  subject: z.string(),
  preview: z.string(),
  /** Incremented by every change of the content. */
  edition: z.number(),
  /** The scheduled time; absent for letters sent at once. */
  sendAt: z.exactOptional(z.string()),
  /** `YYYY-MM-DD`: only subscribers who confirmed since that day get it. */
  since: z.exactOptional(z.string()),
  /** The site made it of the letters of a month. Only readers of one email a month get it. */
  isDigest: z.exactOptional(z.literal(true)),
  startedAt: z.exactOptional(z.string()),
  sentAt: z.exactOptional(z.string()),
  /** The number of recipients that the administrator confirmed. */
  recipients: z.exactOptional(z.number()),
  /** Whether the public archive shows it once it is sent. */
  isPublic: z.exactOptional(z.literal(true)),
  pausedFor: z.exactOptional(openEnum<PauseReason>()),
};

const fields = z.object({ ...listed, body: z.string() });

export type LetterFields = Readonly<z.output<typeof fields>>;

export const letterSummary = z.extend(recordSummary, listed);

type ListedLetterAttribute = Exclude<keyof z.output<typeof letterSummary>, 'undeliverable'>;

/** The attributes that lists read; the body is too long. */
export const LISTED_LETTER_ATTRIBUTES = Object.keys(letterSummary.shape).filter(
  (name): name is ListedLetterAttribute => name !== 'undeliverable',
);

export const letterDetails = z.object({ body: z.string() });
