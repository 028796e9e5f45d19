import { CONTACT_MAILS } from '../../../domain/mails/contact-mails.ts';
import type { RecordEmails } from '../../outbox/email.ts';
import { type ContactSubmission, contactSubmissions } from '../../tables/contact-submissions.ts';

/** The mails of a contact request: `team`, which can be replied to, and `acknowledgement` to the sender. */
export const contactEmails: RecordEmails<ContactSubmission, keyof typeof CONTACT_MAILS> = {
  table: contactSubmissions,
  compose: {
    team: (submission, siteUrl) => {
      const { name, email: address } = submission;
      return {
        mail: CONTACT_MAILS.team({ ...submission, siteUrl }),
        to: 'team',
        replyTo: { name, address },
      };
    },
    acknowledgement: ({ email: address }) => ({ mail: CONTACT_MAILS.acknowledgement(), to: { address } }),
  },
};
