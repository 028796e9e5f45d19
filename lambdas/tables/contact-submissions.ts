import type { ContactServiceId, ContactTexts } from '../../domain/contact.ts';
import type { SubmissionFields } from '../../domain/contracts/records/submissions.ts';
import type { ContactEmailName } from '../../domain/emails/contact-emails.ts';
import type { SubmissionStatus } from '../../domain/records/submissions.ts';
import type { AdministeredRecord } from './administered-record.ts';
import { createOutboxTable, type OutboxRecord } from './outbox-table.ts';
import { changeItem } from './retry-on-conflict.ts';

export interface ContactSubmission
  extends OutboxRecord<ContactEmailName>,
    AdministeredRecord,
    ContactTexts,
    SubmissionFields {
  readonly status: SubmissionStatus;
  readonly email: string;
  readonly services: readonly ContactServiceId[];
  /** `none` in a stage that has no captcha; `signed-in` where a session was the proof. */
  readonly captcha: 'passed' | 'signed-in' | 'unavailable' | 'none';
  /** Hash of all entries: distinguishes a repetition from another request with the same key. */
  readonly contentHash: string;
}

export const contactSubmissions = createOutboxTable<ContactSubmission>(
  'contact',
  'CONTACT_SUBMISSIONS_TABLE',
  'id',
);

/** Counts a repetition of a request. @returns the request; undefined for a deleted one @throws StorageError */
export async function countRepeat(id: string): Promise<ContactSubmission | undefined> {
  const counted = await changeItem(contactSubmissions, id, (stored) => ({
    ...stored,
    times: (stored.times ?? 1) + 1,
  }));
  return counted?.after;
}
