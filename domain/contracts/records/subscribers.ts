import * as z from 'zod/mini';
import { cameFrom } from '../came-from.ts';
import { recordSummary } from './record.ts';

export const subscriberSummary = z.extend(recordSummary, {
  /** ISO 8601; absent until the email address has been confirmed. */
  confirmedAt: z.exactOptional(z.string()),
  unsubscribedAt: z.exactOptional(z.string()),
  /** Gets the letters of a month as one. */
  isMonthly: z.exactOptional(z.literal(true)),
  cameFrom: z.exactOptional(cameFrom),
});

/** The same schema among summaries of other kinds: an invalid one must not pass for a subscriber. */
export const strictSubscriber = z.extend(subscriberSummary, {
  name: z.exactOptional(z.never()),
  payment: z.exactOptional(z.never()),
  subject: z.exactOptional(z.never()),
  title: z.exactOptional(z.never()),
});
