import { HELD_STATUSES, REPLIES_PER_HOUR, toReplyName } from '../../../domain/admin.ts';
import { replyContract } from '../../../domain/contracts/work/reply.ts';
import { deliverableAddress } from '../../../domain/email-address/email-address.ts';
import type { EmailState } from '../../../domain/emails/email.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { deliverEmails } from '../../outbox/deliver.ts';
import type { RecordEmails } from '../../outbox/email.ts';
import { getReplyEmails, LIST_RULES } from '../../records/kinds.ts';
import { toChangesKey } from '../../tables/admin-changes.ts';
import type { AdministeredRecord } from '../../tables/administered-record.ts';
import { claimEmails } from '../../tables/emails.ts';
import type { OutboxRecord } from '../../tables/outbox-table.ts';
import { type RateLimit, tryConsumeOnce } from '../../tables/rate-limits.ts';
import { findSuppression } from '../../tables/suppressed-addresses.ts';
import { defineAdminEndpoint } from '../admin-endpoint.ts';
import { changeRecord } from '../changes.ts';
import { summarizeRecord } from '../summaries.ts';

const problem = createProblemFactory(replyContract);

const REPLIES: RateLimit = { name: 'reply', max: REPLIES_PER_HOUR, seconds: 60 * 60 };

/** `POST /api/admin/{list}/{id}/reply`: stores the reply as a change, then emails it. A repeat emails nothing twice. */
export const sendReply = defineAdminEndpoint(
  replyContract,
  async ({ admin, path: { list, id }, body: { version, ...sent }, note }) => {
    note({ list, id, version });
    const found = await LIST_RULES[list].find(id);
    if (!found) throw problem('not_found', 'This record does not exist.');
    await requireRecipient(found);
    if (!(await tryConsumeOnce(REPLIES, admin.userId, `${toChangesKey(list, id)}#${version}`))) {
      throw problem('too_many_requests', 'Too many replies. Please try again in an hour.');
    }
    const { record, changes: change } = await changeRecord(list, id, { version, sent }, admin);
    const state = await deliverNow(getReplyEmails(list), record, toReplyName(change));
    note({ mail: state });
    return {
      record: await summarizeRecord(list, record),
      change,
      mail: state === 'sent' ? ('sent' as const) : ('delayed' as const),
    };
  },
);

/** @throws Problem if no reply can be sent to a record's email address; StorageError */
async function requireRecipient({ status, email }: AdministeredRecord): Promise<void> {
  if (HELD_STATUSES.includes(status)) {
    throw problem('not_released', 'Release this record before you reply to it.');
  }
  const address = deliverableAddress(email);
  if (!address) throw problem('no_address', 'This record has no email address. Call instead.');
  const suppression = await findSuppression(address);
  if (suppression === 'bounce')
    throw problem('address_bounced', 'Emails to this address bounced. Call instead.');
  if (suppression)
    throw problem('address_complained', 'This address reported our emails as spam. Call instead.');
}

/** Sends an email that was queued. What fails is sent by the next scheduled run. @returns its state */
async function deliverNow(
  emails: RecordEmails<OutboxRecord>,
  record: OutboxRecord,
  name: string,
): Promise<EmailState | undefined> {
  const { mails } = record;
  const queued = mails[name];
  if (queued?.state !== 'pending') return queued?.state;
  const claimed = await emails.table.replaceEmails(record, claimEmails(mails, [name], Date.now()));
  // Another run has taken it.
  if (!claimed) return 'sending';
  const delivered = await deliverEmails(emails, claimed, [name]);
  return delivered[name]?.state;
}
