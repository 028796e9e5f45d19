import { HELD_STATUSES, REPLIES_PER_HOUR } from '../../../domain/admin.ts';
import { replyContract } from '../../../domain/contracts/work/reply.ts';
import { deliverableAddress } from '../../../domain/email-address/email-address.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { deliverEmails } from '../../outbox/deliver.ts';
import { toReplyName } from '../../records/list-rules.ts';
import { contactEmails } from '../../records/submissions.ts';
import { type ContactSubmission, contactSubmissions } from '../../tables/contact-submissions.ts';
import { claimEmails } from '../../tables/emails.ts';
import { type RateLimit, tryConsumeOnce } from '../../tables/rate-limits.ts';
import { findSuppression } from '../../tables/suppressed-addresses.ts';
import { defineAdminEndpoint } from '../admin-endpoint.ts';
import { changeRecord } from '../changes.ts';
import { summarizeRecord } from '../summaries.ts';

const problem = createProblemFactory(replyContract);

const LIST = 'submissions';

const REPLIES: RateLimit = { name: 'reply', max: REPLIES_PER_HOUR, seconds: 60 * 60 };

/** `POST /api/admin/submissions/{id}/reply`: stores the reply as a change, then emails it. A repeat emails nothing twice. */
export const sendReply = defineAdminEndpoint(
  replyContract,
  async ({ admin, path: { id }, body: { version, ...sent }, note }) => {
    note({ list: LIST, id, version });
    const submission = await contactSubmissions.get(id);
    if (!submission) throw problem('not_found', 'This record does not exist.');
    await requireRecipient(submission);
    if (!(await tryConsumeOnce(REPLIES, admin.userId, `${id}#${version}`))) {
      throw problem('too_many_requests', 'Too many replies. Please try again in an hour.');
    }
    const { record, changes: change } = await changeRecord(LIST, id, { version, sent }, admin);
    const name = toReplyName(change);
    const state = await deliverNow(record, name);
    note({ mail: state });
    return {
      record: await summarizeRecord(LIST, record),
      change,
      mail: state === 'sent' ? ('sent' as const) : ('delayed' as const),
    };
  },
);

/** @throws Problem if no reply can be sent to a request's email address; StorageError */
async function requireRecipient({ status, email }: ContactSubmission): Promise<void> {
  if (HELD_STATUSES.includes(status)) {
    throw problem('not_released', 'Release this request before you reply to it.');
  }
  const address = deliverableAddress(email);
  if (!address) throw problem('no_address', 'This request has no email address.');
  const suppression = await findSuppression(address);
  if (suppression === 'bounce') throw problem('address_bounced', 'Emails to this address bounced.');
  if (suppression) throw problem('address_complained', 'Our emails were reported as spam by this address.');
}

/** Sends an email that was queued. What fails is sent by the next scheduled run. @returns its state */
async function deliverNow(record: ContactSubmission, name: string): Promise<string | undefined> {
  const { mails } = record;
  const queued = mails[name as keyof typeof mails];
  if (queued?.state !== 'pending') return queued?.state;
  const claimed = await contactSubmissions.replaceEmails(record, claimEmails(mails, [name], Date.now()));
  // Another run has taken it.
  if (!claimed) return 'sending';
  const delivered = await deliverEmails(contactEmails, claimed, [name as keyof typeof mails]);
  return delivered[name]?.state;
}
