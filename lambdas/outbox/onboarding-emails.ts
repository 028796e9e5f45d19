import {
  onboardingCopyMail,
  onboardingReceiptMail,
  onboardingTeamMail,
} from '../../domain/mails/onboarding-mails.ts';
import { environment } from '../aws/environment.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { type RecordEmails, UnknownMail } from './email.ts';

/**
 * The mails of an onboarding form: `team`, which can be replied to, and to the customer `copy` or `receipt`, with the next
 * steps.
 */
export const onboardingEmails: RecordEmails<OnboardingSubmission> = {
  record: 'onboarding',
  table: onboardingSubmissions,
  idOf: ({ id }) => id,
  write(submission, mailName) {
    const { answers, email } = submission;
    const siteUrl = environment('SITE_URL');
    switch (mailName) {
      case 'team':
        return {
          mail: onboardingTeamMail({ ...submission, siteUrl }),
          to: 'team',
          replyTo: { name: answers.contactPerson, address: email },
        };
      case 'copy':
        return { mail: onboardingCopyMail({ ...submission, siteUrl }), to: { address: email } };
      case 'receipt':
        return {
          mail: onboardingReceiptMail({ ...submission, siteUrl, payment: submission.payment.state }),
          to: { address: email },
        };
      default:
        throw new UnknownMail(mailName);
    }
  },
};
