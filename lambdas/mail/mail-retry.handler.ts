import type { Context } from 'aws-lambda';
import { environment } from '../aws/environment.ts';
import { describeError, logger } from '../aws/logger.ts';
import { report } from '../aws/metrics.ts';
import { deliverEmails, describeEmailStates } from '../outbox/deliver.ts';
import type { RecordEmails } from '../outbox/email.ts';
import { createRateLimiter } from '../outbox/rate-limiter.ts';
import { listRecordEmails } from '../records/kinds.ts';
import {
  claimEmails,
  isOutstanding,
  listDueNames,
  MAX_PAUSE_MS,
  type OutgoingEmails,
} from '../tables/emails.ts';
import type { OutboxRecord, OutstandingEmails } from '../tables/outbox-table.ts';
import { sendDigests } from './digests.ts';

/** Records of each kind whose emails are sent concurrently. */
const CONCURRENCY = 5;

/** The run ends while this much of its time is left, enough for the slowest attempts, in milliseconds. */
const TIME_RESERVE_MS = 10_000;

/** The limits and the results of one run. */
class Run {
  /** Milliseconds since the epoch. Emails that become due later wait for the next run, so that none is tried twice in one run. */
  readonly startedAt = Date.now();
  readonly turn = createRateLimiter(Number(environment('MAILS_PER_SECOND')));
  readonly hasTime: () => boolean;
  oldestQueuedAt = Number.POSITIVE_INFINITY;
  readonly counts = {
    sent: 0,
    pending: 0,
    sending: 0,
    bounced: 0,
    complained: 0,
    failed: 0,
    suppressed: 0,
  };

  constructor(context: Context) {
    this.hasTime = () => context.getRemainingTimeInMillis() > TIME_RESERVE_MS;
  }

  see(emails: OutgoingEmails): void {
    const queued = Object.values(emails)
      .filter(isOutstanding)
      .map(({ queuedAt }) => Date.parse(queuedAt));
    this.oldestQueuedAt = Math.min(this.oldestQueuedAt, ...queued);
  }

  count(emails: OutgoingEmails, names: readonly string[]): void {
    for (const name of names) {
      const state = emails[name]?.state;
      if (state) this.counts[state] += 1;
    }
  }
}

/**
 * On a schedule: sends delayed emails, and reports the rest. All kinds of records take turns, so that neither many emails nor an
 * error of one kind delays the others.
 * @throws the first error, at the end
 */
export async function handler(_event: unknown, context: Context): Promise<void> {
  const run = new Run(context);
  const failures = await Promise.all(listRecordEmails().map((emails) => sendOutstanding(emails, run)));
  const [failure] = failures.flat();

  const age = Number.isFinite(run.oldestQueuedAt) ? (Date.now() - run.oldestQueuedAt) / 1000 : 0;
  report('mail', {
    // After a failed read, an empty result does not mean that nothing is pending.
    ...((age > 0 || !failure) && { OldestPendingMailSeconds: Math.max(0, Math.round(age)) }),
    // A metric is billed for every hour in which it is reported.
    ...(run.counts.failed > 0 && { FailedMails: run.counts.failed }),
  });
  logger.info('outstanding mail tried', { ...run.counts });
  if (run.hasTime()) await sendDigests(new Date(run.startedAt));
  if (failure) throw failure;
}

/** Sends the emails of one kind of record that are due. @returns the errors */
async function sendOutstanding<Item extends OutboxRecord>(
  emails: RecordEmails<Item>,
  run: Run,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  const sendAndSee = async (outstanding: OutstandingEmails<Item>) => {
    const mails = await sendDue(emails, outstanding, run).catch((error: unknown) => {
      failures.push(error);
      return outstanding.mails;
    });
    run.see(mails);
  };
  try {
    // Reads emails that pause after a failure, for the metric, but not those queued for another day.
    for await (const page of emails.table.readOutstandingEmails(run.startedAt + MAX_PAUSE_MS)) {
      // Without time left, one more page is measured, and the loop ends.
      const isLast = !run.hasTime();
      for (let start = 0; start < page.length; start += CONCURRENCY) {
        await Promise.all(page.slice(start, start + CONCURRENCY).map(sendAndSee));
      }
      const isDueNext = listDueNames(page.at(-1)?.mails ?? {}, run.startedAt).length > 0;
      if (isLast || !isDueNext) break;
    }
  } catch (error) {
    failures.push(error);
  }
  if (failures.length > 0) {
    const error = describeError(failures[0]);
    logger.error('outstanding mail not tried', {
      record: emails.table.kind,
      failures: failures.length,
      error,
    });
  }
  return failures;
}

/** @returns the record's emails afterwards */
async function sendDue<Item extends OutboxRecord>(
  emails: RecordEmails<Item>,
  outstanding: OutstandingEmails<Item>,
  run: Run,
): Promise<OutgoingEmails> {
  const due = listDueNames(outstanding.mails, run.startedAt);
  if (due.length === 0) return outstanding.mails;
  await run.turn(due.length);
  const item = run.hasTime() && (await outstanding.replace(claimEmails(outstanding.mails, due, Date.now())));
  if (!item) return outstanding.mails;
  const toSend = due.filter((name) => item.mails[name]?.state === 'sending');
  const mails = await deliverEmails(emails, item, toSend);
  run.count(mails, due);
  logger.info('mail tried again', {
    record: emails.table.kind,
    id: item.id,
    mails: describeEmailStates(mails),
  });
  return mails;
}
