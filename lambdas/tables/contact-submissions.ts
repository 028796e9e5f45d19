import type { ContactServiceId, ContactTexts, SubmissionStatus, UNCHECKED } from '../../domain/contact.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { type OutboxRecord, outboxTable } from './outbox-table.ts';

/** A contact request as it is stored. */
export interface ContactSubmission extends OutboxRecord, AdministeredRecord, ContactTexts {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly status: SubmissionStatus | typeof UNCHECKED;
  readonly email: string;
  readonly services: readonly ContactServiceId[];
  /** Their labels, joined by commas; null when there are none. */
  readonly service: string | null;
  /** `unchecked` when another sign had already identified a bot, `none` in a stage that has no captcha. */
  readonly captcha: 'passed' | 'unavailable' | 'unchecked' | 'none';
  /** Hash of everything the visitor entered: tells a repeated request from another one with the same key. */
  readonly contentHash: string;
}

export const contactSubmissions = outboxTable<ContactSubmission>(
  'contact',
  'CONTACT_SUBMISSIONS_TABLE',
  'id',
);
