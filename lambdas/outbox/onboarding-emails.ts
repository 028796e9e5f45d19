import { onboardingCopyMail, onboardingTeamMail } from '../../domain/mails/onboarding-mails.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { fileUrl } from '../tokens/upload-tokens.ts';
import { type RecordEmails, UnknownMail } from './email.ts';

/**
 * The mails of an onboarding form: `team`, which can be replied to, and `copy` to the customer, with the next steps.
 */
export const onboardingEmails: RecordEmails<OnboardingSubmission> = {
  record: 'onboarding',
  table: onboardingSubmissions,
  idOf: ({ id }) => id,
  async write(submission, mailName) {
    const { answers, email } = submission;
    switch (mailName) {
      case 'team':
        return {
          mail: onboardingTeamMail({ ...submission, files: await linkedFiles(submission) }),
          to: 'team',
          replyTo: { name: answers.contactPerson, address: email },
        };
      case 'copy':
        return { mail: onboardingCopyMail(submission), to: { address: email } };
      default:
        throw new UnknownMail(mailName);
    }
  },
};

function linkedFiles({ files }: OnboardingSubmission) {
  return Promise.all(
    files.map(async ({ key, ...file }) =>
      key !== undefined && file.state === 'stored' ? { ...file, url: await fileUrl(key) } : file,
    ),
  );
}
