import type { Context } from 'aws-lambda';
import { logger } from '../aws/logger.ts';
import { reportMail } from '../aws/metrics.ts';
import { contactEmails } from '../outbox/contact-emails.ts';
import { deliver, mailStates } from '../outbox/deliver.ts';
import type { RecordEmails } from '../outbox/email.ts';
import { newsletterEmails } from '../outbox/newsletter-emails.ts';
import { onboardingEmails } from '../outbox/onboarding-emails.ts';
import { orderEmails } from '../outbox/order-emails.ts';
import { unsubscribeEmails } from '../outbox/unsubscribe-emails.ts';
import { claim, dueMails, isOutstanding, LONGEST_PAUSE_MS, type Mails } from '../tables/mails.ts';
import type { OutboxRecord } from '../tables/outbox-table.ts';

/** Records of each kind that one run reads, earliest due first. */
const RECORDS_PER_RUN = 500;

/** Records whose mails are sent concurrently. */
const CONCURRENCY = 5;

/** The run ends while this much of its time is left, enough for the slowest attempts, in milliseconds. */
const TIME_RESERVE_MS = 10_000;

/** Counts of one run. */
class Run {
  oldestQueuedAt = Number.POSITIVE_INFINITY;
  readonly counts = { sent: 0, pending: 0, sending: 0, failed: 0, suppressed: 0 };

  see(mails: Mails): void {
    const queued = Object.values(mails)
      .filter(isOutstanding)
      .map(({ queuedAt }) => Date.parse(queuedAt));
    this.oldestQueuedAt = Math.min(this.oldestQueuedAt, ...queued);
  }

  count(mails: Mails, names: readonly string[]): void {
    for (const name of names) {
      const state = mails[name]?.state;
      if (state) this.counts[state] += 1;
    }
  }
}

/**
 * On a schedule: sends the mail that could not be sent when its record was stored, and reports what is left as metrics.
 */
export async function handler(_event: unknown, context: Context): Promise<void> {
  const run = new Run();
  const hasTime = () => context.getRemainingTimeInMillis() > TIME_RESERVE_MS;
  await sendOutstanding(contactEmails, run, hasTime);
  await sendOutstanding(orderEmails, run, hasTime);
  await sendOutstanding(onboardingEmails, run, hasTime);
  await sendOutstanding(unsubscribeEmails, run, hasTime);
  await sendOutstanding(newsletterEmails, run, hasTime);

  const age = Number.isFinite(run.oldestQueuedAt) ? (Date.now() - run.oldestQueuedAt) / 1000 : 0;
  reportMail({
    OldestPendingMailSeconds: Math.max(0, Math.round(age)),
    // A metric is billed for every hour in which it is reported.
    ...(run.counts.failed > 0 && { FailedMails: run.counts.failed }),
  });
  logger.info('outstanding mail tried', { ...run.counts });
}

async function sendOutstanding<Item extends OutboxRecord>(
  emails: RecordEmails<Item>,
  run: Run,
  hasTime: () => boolean,
): Promise<void> {
  // What pauses after a failure is to be seen; what is meant for another day waits unread.
  const until = Date.now() + LONGEST_PAUSE_MS;
  const records = await emails.table.withOutstandingMail(until, RECORDS_PER_RUN);
  for (let start = 0; start < records.length; start += CONCURRENCY) {
    const batch = records.slice(start, start + CONCURRENCY);
    const tried = hasTime() ? await Promise.all(batch.map((item) => sendDue(emails, item, run))) : [];
    for (const [index, item] of batch.entries()) run.see(tried[index] ?? item.mails);
  }
}

/** @returns the record's mails afterwards */
async function sendDue<Item extends OutboxRecord>(
  emails: RecordEmails<Item>,
  item: Item,
  run: Run,
): Promise<Mails> {
  const now = Date.now();
  const due = dueMails(item.mails, now);
  const claimed = due.length > 0 && (await emails.table.replaceMails(item, claim(item.mails, due, now)));
  if (!claimed) return item.mails;
  const toSend = due.filter((name) => claimed.mails[name]?.state === 'sending');
  const mails = await deliver(emails, claimed, toSend);
  run.count(mails, due);
  logger.info('mail tried again', {
    record: emails.record,
    id: emails.idOf(item),
    mails: mailStates(mails),
  });
  return mails;
}
