import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { describeError } from '../aws/describe-error.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { reportMail } from '../aws/metrics.ts';
import { deliver, mailStates } from '../outbox/deliver.ts';
import type { RecordEmails } from '../outbox/email.ts';
import { allEmails } from '../records/kinds.ts';
import { claim, dueMails, isOutstanding, MAX_PAUSE_MS, type Mails } from '../tables/mails.ts';
import type { OutboxRecord, Outstanding } from '../tables/outbox-table.ts';

/** Records of each kind whose mails are sent concurrently. */
const CONCURRENCY = 5;

/** The run ends while this much of its time is left, enough for the slowest attempts, in milliseconds. */
const TIME_RESERVE_MS = 10_000;

/** What one run may do, and what it has seen. */
class Run {
  /** Milliseconds since the epoch. What becomes due later is for the next run, so that no mail is tried twice in one. */
  readonly startedAt = Date.now();
  readonly turn = rateLimiter(Number(environment('MAILS_PER_SECOND')));
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

/** On a schedule: sends delayed mail, all kinds in turns, and reports the rest. @throws the first error, at the end */
export async function handler(_event: unknown, context: Context): Promise<void> {
  const run = new Run(context);
  const failures = await Promise.all(allEmails().map((emails) => sendOutstanding(emails, run)));
  const [failure] = failures.flat();

  const age = Number.isFinite(run.oldestQueuedAt) ? (Date.now() - run.oldestQueuedAt) / 1000 : 0;
  reportMail({
    // Nothing seen is no measurement when something could not be read.
    ...((age > 0 || !failure) && { OldestPendingMailSeconds: Math.max(0, Math.round(age)) }),
    // A metric is billed for every hour in which it is reported.
    ...(run.counts.failed > 0 && { FailedMails: run.counts.failed }),
  });
  logger.info('outstanding mail tried', { ...run.counts });
  if (failure) throw failure;
}

/** Sends the mails of one kind of record that are due. @returns what went wrong */
async function sendOutstanding<Item extends OutboxRecord>(
  emails: RecordEmails<Item>,
  run: Run,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  const sendAndSee = async (outstanding: Outstanding<Item>) => {
    const mails = await sendDue(emails, outstanding, run).catch((error: unknown) => {
      failures.push(error);
      return outstanding.mails;
    });
    run.see(mails);
  };
  try {
    // What pauses after a failure is to be seen; what is meant for another day waits unread.
    for await (const page of emails.table.outstandingMails(run.startedAt + MAX_PAUSE_MS)) {
      // Without time left, what comes next is seen all the same.
      const isLast = !run.hasTime();
      for (let start = 0; start < page.length; start += CONCURRENCY) {
        await Promise.all(page.slice(start, start + CONCURRENCY).map(sendAndSee));
      }
      const isDueNext = dueMails(page.at(-1)?.mails ?? {}, run.startedAt).length > 0;
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

/** @returns the record's mails afterwards */
async function sendDue<Item extends OutboxRecord>(
  emails: RecordEmails<Item>,
  outstanding: Outstanding<Item>,
  run: Run,
): Promise<Mails> {
  const due = dueMails(outstanding.mails, run.startedAt);
  if (due.length === 0) return outstanding.mails;
  await run.turn(due.length);
  const item = run.hasTime() && (await outstanding.replace(claim(outstanding.mails, due, Date.now())));
  if (!item) return outstanding.mails;
  const toSend = due.filter((name) => item.mails[name]?.state === 'sending');
  const mails = await deliver(emails, item, toSend);
  run.count(mails, due);
  logger.info('mail tried again', {
    record: emails.table.kind,
    id: item.id,
    mails: mailStates(mails),
  });
  return mails;
}

/** Lets things happen at a steady rate, in order. @returns resolves when it is the turn of so many more */
export function rateLimiter(perSecond: number): (count: number) => Promise<void> {
  let freeAt = 0;
  return async (count) => {
    const now = performance.now();
    const startsAt = Math.max(now, freeAt);
    freeAt = startsAt + (1000 * count) / perSecond;
    await wait(startsAt - now);
  };
}
