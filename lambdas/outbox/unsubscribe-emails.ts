import {
  KEPT_REASON,
  unsubscribedMail,
  unsubscribeReasonMail,
  unsubscribeTeamMail,
} from '../../domain/mails/unsubscribe-mails.ts';
import { environment } from '../aws/environment.ts';
import { type UnsubscribeRequest, unsubscribeRequests } from '../tables/unsubscribe-requests.ts';
import { type RecordEmails, UnknownMail } from './email.ts';

/**
 * The mails of an unsubscribe request: `team`, with the reason, `reason` when that came later, and
 * `confirmation` to the person.
 */
export const unsubscribeEmails: RecordEmails<UnsubscribeRequest> = {
  record: 'unsubscribe',
  table: unsubscribeRequests,
  idOf: ({ id }) => id,
  write(request, mailName) {
    switch (mailName) {
      case 'team':
        return {
          mail: unsubscribeTeamMail(request.isReasonKept ? { ...request, reason: KEPT_REASON } : request),
          to: 'team',
        };
      case 'reason':
        return { mail: unsubscribeReasonMail(request), to: 'team' };
      case 'confirmation':
        return {
          mail: unsubscribedMail({ siteUrl: environment('SITE_URL') }),
          to: { address: request.email },
        };
      default:
        throw new UnknownMail(mailName);
    }
  },
};
