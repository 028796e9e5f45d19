import type { UnsubscribeMailName } from '../../domain/mails/unsubscribe-mails.ts';
import { type OutboxRecord, outboxTable } from './outbox-table.ts';

export interface UnsubscribeRequest extends OutboxRecord<UnsubscribeMailName> {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly email: string;
  /** In the person's words, or NO_REASON. */
  readonly reason: string;
  /** The reason is mailed to nobody: it has signs of spam, or was one of too many. */
  readonly isReasonKept?: true;
  /** `one-click` when a mail program sent it on the person's behalf. */
  readonly source: 'form' | 'one-click';
}

export const unsubscribeRequests = outboxTable<UnsubscribeRequest>(
  'unsubscribe',
  'UNSUBSCRIBE_REQUESTS_TABLE',
  'id',
);
