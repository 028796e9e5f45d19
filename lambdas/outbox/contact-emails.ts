import { contactAcknowledgementMail, contactTeamMail } from '../../domain/mails/contact-mails.ts';
import { environment } from '../aws/environment.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import { type RecordEmails, UnknownMail } from './email.ts';

/** The mails of a contact request: `team`, which can be replied to, and `acknowledgement` to the sender. */
export const contactEmails: RecordEmails<ContactSubmission> = {
  record: 'contact',
  table: contactSubmissions,
  idOf: ({ id }) => id,
  write(submission, mailName) {
    const { name, email: address } = submission;
    switch (mailName) {
      case 'team':
        return {
          mail: contactTeamMail({ ...submission, siteUrl: environment('SITE_URL') }),
          to: 'team',
          replyTo: { name, address },
        };
      case 'acknowledgement':
        return { mail: contactAcknowledgementMail(), to: { address } };
      default:
        throw new UnknownMail(mailName);
    }
  },
};
