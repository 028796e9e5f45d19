import type { Context } from 'aws-lambda';
import { expect } from 'vitest';
import type { Subscriber } from '../../../lambdas/tables/subscribers.ts';
import { runAs } from '../../support/function-credentials.ts';
import { subscriber } from '../../support/stored-records.ts';
import { captureLog, separateMetrics } from '../../unit/lambdas/api-call.ts';
import { AdminHarness } from './admin/admin-harness.ts';
import { passTime, startForFile } from './api-harness.ts';

interface QueuedMessage {
  readonly body: string;
  readonly delaySeconds: number;
}

/** The addresses of the first subscribers. */
export const readers = (count: number) =>
  Array.from({ length: count }, (_, at) => `reader-${at}@engines.example`);

/** The back office and the function that sends letters, with the queue between them. */
export class LetterHarness extends AdminHarness {
  /** Messages that are not delivered yet. */
  queue: QueuedMessage[] = [];
  /** Number of emails that the function reported as failed. */
  failedEmails = 0;

  override clear(): void {
    super.clear();
    this.queue = [];
    this.failedEmails = 0;
    this.standIns.ses.setSendRate(1_000_000);
    this.standIns.sqs.deliverTo((_arn, body, delaySeconds) => {
      this.queue.push({ body, delaySeconds });
      return true;
    });
  }

  /** Stores confirmed subscribers, who signed up one after the other. */
  async subscribe(...emails: readonly string[]): Promise<Subscriber[]> {
    const subscribed = emails.map((email, at) => {
      const createdAt = new Date(Date.UTC(2026, 0, 1) + at).toISOString();
      return subscriber({ email, createdAt, consent: { requestedAt: createdAt, confirmedAt: createdAt } });
    });
    await this.store('subscribers', ...subscribed);
    return subscribed;
  }

  /** Removes all subscribers and letters. */
  async removeAll(): Promise<void> {
    const subscribers = await this.items('subscribers');
    await this.remove('subscribers', ...subscribers.map(({ email }) => ({ email: String(email) })));
    const letters = await this.items('letters');
    await this.remove('letters', ...letters.map(({ id }) => ({ id: String(id) })));
  }

  /** Begins a draft. @returns its id */
  async draft(content: object = {}): Promise<string> {
    const body = { subject: 'News', preview: 'All of it', body: 'Hello **you**', ...content };
    const { status, body: answer } = await this.call('admin-letter-creation', { body });
    expect(status, JSON.stringify(answer)).toBe(200);
    return (answer.record as { id: string }).id;
  }

  /** Sends a draft to all current subscribers. */
  async send(id: string, changes: object = {}) {
    const { record } = await this.look('letters', id);
    const figures = await this.call('admin-letter-figures', { path: { id } });
    const { version, edition } = record;
    const body = { version, edition, recipients: figures.body.audience, ...changes };
    return this.call('admin-letter-sending', { path: { id }, body });
  }

  /** Begins a draft for so many subscribers. @returns its id */
  async draftFor(count: number, content?: object): Promise<string> {
    await this.subscribe(...readers(count));
    return this.draft(content);
  }

  /** Sends a draft to so many subscribers. @returns its id */
  async sendTo(count: number): Promise<string> {
    const id = await this.draftFor(count);
    await this.send(id);
    return id;
  }

  /** Presses the button that sends a new draft. */
  press(id: string, recipients: number, others: object = {}, claims = this.admin) {
    const body = { version: 0, edition: 1, recipients, ...others };
    return this.call('admin-letter-sending', { path: { id }, body, claims });
  }

  /** Hands the next message to the function. @returns whether there was one */
  async takeMessage(context: Partial<Context> = {}): Promise<boolean> {
    const message = this.queue.shift();
    if (!message) return false;
    passTime(message.delaySeconds / 60);
    const logLines = await this.runLetters({ Records: [{ body: message.body }] }, context);
    this.failedEmails += separateMetrics(logLines).metrics['mail.FailedMails'] ?? 0;
    return true;
  }

  async runLetters(event: unknown, context: Partial<Context> = {}): Promise<readonly string[]> {
    this.enter('letters');
    const { handler } = await import('../../../lambdas/letters/letters.handler.ts');
    const time = { getRemainingTimeInMillis: () => 60_000, ...context } as Context;
    const { logLines } = await captureLog(() => runAs('letters', () => handler(event, time)));
    return logLines;
  }

  /** Runs the schedule of letters. */
  runLetterSchedule(): Promise<readonly string[]> {
    return this.runLetters({ source: 'aws.events' });
  }

  /** Hands over messages and events until nothing is left. */
  async finish(): Promise<void> {
    while (await this.takeMessage()) await this.passEvents();
  }

  /** Loses the email service's events about copies of a subscriber. */
  dropEventsOf(subscriberId: string): void {
    this.dropEvents((message) => message.includes(subscriberId));
  }

  async statusOf(id: string): Promise<unknown> {
    return (await this.look('letters', id)).record.status;
  }

  async figuresOf(id: string) {
    return (await this.call('admin-letter-figures', { path: { id } })).body;
  }
}

export function startLetterHarness(): LetterHarness {
  return startForFile(new LetterHarness());
}
