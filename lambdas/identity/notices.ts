import { getMailbox } from '../../domain/email-address/email-address.ts';
import type { RenderedEmail } from '../../domain/emails/email.ts';
import { describeError, logger } from '../aws/logger.ts';
import { sendEmail } from '../outbox/deliver.ts';
import { type RateLimit, tryConsume } from '../tables/rate-limits.ts';

/** A repeated notice adds no information. */
const NOTICES_PER_MAILBOX: RateLimit = { name: 'account-notice', max: 5, seconds: 24 * 60 * 60 };

/**
 * Emails the owner of an account about something that has happened to it. Never throws: it has happened, whether or not
 * the owner can be told.
 */
export async function notifyOwner(email: string, mail: RenderedEmail): Promise<void> {
  try {
    if (!(await tryConsume([NOTICES_PER_MAILBOX], getMailbox(email)))) return;
    const { outcome } = await sendEmail({ mail, to: { address: email } });
    if (outcome !== 'sent') logger.error('owner not notified', { subject: mail.subject, outcome });
  } catch (error) {
    logger.error('owner not notified', { subject: mail.subject, error: describeError(error) });
  }
}
