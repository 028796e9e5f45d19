import type { DeliveryState } from '../../domain/letters.ts';
import { describeError, getErrorName, logger } from '../aws/logger.ts';
import { sendEmail } from '../outbox/deliver.ts';
import { composeLetter, type ParsedLetter } from '../outbox/letter-mail.later.ts';
import { hasGot, type LetterRun, settleDelivery } from '../tables/letters/letter-deliveries.ts';
import type { Letter } from '../tables/letters/letters.ts';
import { type Audience, isMonthlyReader, subscribers } from '../tables/subscribers.ts';

/** Number of emails sent in parallel. */
export const CONCURRENCY = 8;

/** A letter that is being sent by one call. */
export interface Sending {
  readonly letterId: string;
  readonly parsed: ParsedLetter;
  readonly audience: Audience;
  readonly latestId: Letter['latestId'];
  readonly siteUrl: string;
  /** Resolves when `count` more emails may be sent. */
  readonly waitForTurn: (count: number) => Promise<void>;
}

/** The result of a part of a letter. */
export interface PartResult {
  readonly progress?: Pick<LetterRun, 'cursor' | 'place' | 'isThrough'>;
  /** Whether the email service refused emails for now. Refused copies are retried later. */
  readonly isRefused: boolean;
  /** Whether all copies have their final state. */
  readonly isDone?: boolean;
  /** Time until the next copy may be tried, in seconds. */
  readonly waitSeconds?: number;
}

/** Errors that concern one email. `MessageRejected` is also SES's response for an unverified sender and a paused account. */
const ABOUT_THE_EMAIL = ['InvalidParameterValue', 'ValidationError'];

/**
 * Sends a claimed copy. The subscriber is read again first, and gets none after unsubscribing or erasure.
 * @returns `refused` if the service refuses emails for now; the copy then waits
 * @throws StorageError before anything was sent
 */
export async function sendTo(
  sending: Sending,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<'done' | 'refused'> {
  const { letterId, parsed, siteUrl, latestId } = sending;
  const key = { letterId, subscriberId: id };
  const settle = (state: DeliveryState, error?: string) => noteResult(key, state, error);
  try {
    const subscriber = await subscribers.get(email);
    if (subscriber?.id !== id || subscriber.status !== 'subscribed') {
      await settle('suppressed', 'Unsubscribed');
      return 'done';
    }
    if (isMonthlyReader(subscriber) !== sending.audience.isMonthly) {
      await settle('suppressed', 'OtherFrequency');
      return 'done';
    }
    if (latestId !== undefined && (await hasGot(latestId, id))) {
      await settle('suppressed', 'AlreadySent');
      return 'done';
    }
    const composed = await composeLetter(letterId, parsed, subscriber, siteUrl);
    const result = await sendEmail(composed, { letter: letterId, subscriber: id });
    switch (result.outcome) {
      case 'sent':
        await settle('sent');
        return 'done';
      case 'suppressed':
        await settle('suppressed', result.error);
        return 'done';
      case 'unknown':
        // An event will report whether it was sent. Without one, it is retried.
        return 'refused';
      case 'refused':
        await settle('waiting', result.error);
        return ABOUT_THE_EMAIL.includes(result.error) ? 'done' : 'refused';
    }
  } catch (error) {
    // Only the steps before sending can throw.
    await settle('waiting', getErrorName(error));
    return 'refused';
  }
}

/** Stores a result. If that fails, the email service's event reports it. */
async function noteResult(
  key: { readonly letterId: string; readonly subscriberId: string },
  state: DeliveryState,
  error: string | undefined,
): Promise<void> {
  try {
    await settleDelivery(key, state, Date.now(), error);
  } catch (cause) {
    logger.error('outcome of a letter not noted', { ...key, state, error: describeError(cause) });
  }
}
