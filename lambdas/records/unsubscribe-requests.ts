import { KEPT_REASON, UNSUBSCRIBE_MAILS } from '../../domain/mails/unsubscribe-mails.ts';
import type { RecordEmails } from '../outbox/email.ts';
import { type UnsubscribeRequest, unsubscribeRequests } from '../tables/unsubscribe-requests.ts';

/** `team`, with the reason, `reason` when that came later, and `confirmation` to the person. */
export const unsubscribeEmails: RecordEmails<UnsubscribeRequest, keyof typeof UNSUBSCRIBE_MAILS> = {
  table: unsubscribeRequests,
  compose: {
    team: (request) => ({
      mail: UNSUBSCRIBE_MAILS.team(request.isReasonKept ? { ...request, reason: KEPT_REASON } : request),
      to: 'team',
    }),
    reason: (request) => ({ mail: UNSUBSCRIBE_MAILS.reason(request), to: 'team' }),
    confirmation: ({ email: address }, siteUrl) => ({
      mail: UNSUBSCRIBE_MAILS.confirmation({ siteUrl }),
      to: { address },
    }),
  },
};
