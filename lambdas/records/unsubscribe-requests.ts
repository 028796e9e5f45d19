import { UNSUBSCRIBE_EMAILS, WITHHELD_REASON } from '../../domain/emails/unsubscribe-emails.ts';
import type { RecordEmails } from '../outbox/email.ts';
import { subscribers } from '../tables/subscribers.ts';
import { type UnsubscribeRequest, unsubscribeRequests } from '../tables/unsubscribe-requests.ts';

/** `team` has the reason, `reason` a later one; `confirmation` goes to the person. */
export const unsubscribeEmails: RecordEmails<UnsubscribeRequest, keyof typeof UNSUBSCRIBE_EMAILS> = {
  table: unsubscribeRequests,
  notice: 'departures',
  compose: {
    team: (request) => ({
      mail: UNSUBSCRIBE_EMAILS.team(request.isReasonKept ? { ...request, reason: WITHHELD_REASON } : request),
      to: 'team',
    }),
    reason: (request) => ({ mail: UNSUBSCRIBE_EMAILS.reason(request), to: 'team' }),
    // None for a reader who has come back before it could be sent.
    confirmation: async ({ email: address }, siteUrl) =>
      (await subscribers.get(address))?.status === 'subscribed'
        ? undefined
        : { mail: UNSUBSCRIBE_EMAILS.confirmation({ siteUrl }), to: { address } },
  },
};
