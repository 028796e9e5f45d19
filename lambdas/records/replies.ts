/** Replies that administrators write from records. Their texts are in the changes, so that both are erased together. */
import { toReplyName } from '../../domain/admin.ts';
import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import type { RenderedEmail } from '../../domain/emails/email.ts';
import type { ReplyDetails } from '../../domain/emails/reply-email.ts';
import type { ReplyList } from '../../domain/records/records.ts';
import type { AddressedEmail } from '../outbox/email.ts';
import { findChange, toChangesKey } from '../tables/admin-changes.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { queueEmail } from '../tables/emails.ts';
import { changeEmails, type OutboxRecord, type OutboxTable } from '../tables/outbox-table.ts';

/** Queues the reply of a change for the next run, once however often the change is applied. @throws StorageError */
export async function queueReply<Item extends OutboxRecord>(
  table: OutboxTable<Item>,
  record: Item,
  change: RecordChange,
): Promise<void> {
  if (!change.sent) return;
  const reply = { [toReplyName(change)]: queueEmail(Date.parse(change.at)) };
  await changeEmails(table, record, (emails) => ({ ...reply, ...emails }));
}

/** Defines how a reply from a record of the list is composed. Marked as pure where it is called: see kinds.ts. */
export const defineReply =
  <Item extends AdministeredRecord>(
    list: ReplyList,
    render: (reply: ReplyDetails, record: Item) => RenderedEmail,
  ) =>
  async (record: Item, _siteUrl: string, version: string): Promise<AddressedEmail | undefined> => {
    const change = await findChange(toChangesKey(list, record.id), Number(version));
    if (!change?.sent) return undefined;
    return { mail: render(change.sent, record), to: { address: record.email }, isPersonal: true };
  };
