import type { ContactServiceId, ContactTexts, SubmissionStatus, UNCHECKED } from '../../domain/contact.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { type OutboxRecord, outboxTable } from './outbox-table.ts';
import { changeItem } from './retry-on-conflict.ts';

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
  /** `none` in a stage that has no captcha; `signed-in` where a session was the proof. */
  readonly captcha: 'passed' | 'signed-in' | 'unavailable' | 'none';
  /** Hash of everything the visitor entered: tells a repeated request from another one with the same key. */
  readonly contentHash: string;
  /** How often it was sent within a day; absent for once. */
  readonly times?: number;
}

export const contactSubmissions = outboxTable<ContactSubmission>(
  'contact',
  'CONTACT_SUBMISSIONS_TABLE',
  'id',
);

/**
 * Counts another sending of a stored request.
 * @returns the request; undefined when it is gone
 * @throws StorageError; Error when retries are exhausted
 */
export async function countRepeat(id: string): Promise<ContactSubmission | undefined> {
  const counted = await changeItem(contactSubmissions, id, (stored) => ({
    ...stored,
    times: (stored.times ?? 1) + 1,
  }));
  return counted?.after;
}
