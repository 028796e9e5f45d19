import type { UnsubscribeEmailName } from '../../domain/emails/unsubscribe-emails.ts';
import { createOutboxTable, type OutboxRecord } from './outbox-table.ts';

export interface UnsubscribeRequest extends OutboxRecord<UnsubscribeEmailName> {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly email: string;
  /** In the subscriber's words, or NO_REASON. */
  readonly reason: string;
  /** The reason is not emailed: it looks like spam, or is over the limit. */
  readonly isReasonKept?: true;
  /** `one-click` for the page of the link in an email, and when an email program sent it on the person's behalf. */
  readonly source: 'form' | 'one-click';
}

export const unsubscribeRequests = createOutboxTable<UnsubscribeRequest>(
  'unsubscribe',
  'UNSUBSCRIBE_REQUESTS_TABLE',
  'id',
);
