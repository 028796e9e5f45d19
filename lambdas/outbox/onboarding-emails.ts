import { addedMail } from '../../domain/mails/onboarding-added-mail.ts';
import {
  onboardingCopyMail,
  onboardingReceiptMail,
  onboardingTeamMail,
} from '../../domain/mails/onboarding-mails.ts';
import { refusedFilesMail, sendAgainMail } from '../../domain/mails/onboarding-refused-mails.ts';
import { environment } from '../aws/environment.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { type Email, type RecordEmails, UnknownMail } from './email.ts';

/**
 * The mails of an onboarding form: `team`, which can be replied to, and to the customer `copy` or `receipt`, with the next
 * steps. Of files that were refused later tell `refused1`, to the team, and `resend1`, to the customer, and of what was
 * added later `added1`, to the team; others follow.
 */
export const onboardingEmails: RecordEmails<OnboardingSubmission> = {
  record: 'onboarding',
  table: onboardingSubmissions,
  idOf: ({ id }) => id,
  write(form, mailName) {
    const submission = { ...form, answers: firstAnswers(form) };
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
        return mailName.startsWith('added')
          ? emailOfAdded(submission, mailName, siteUrl)
          : emailOfRefused(submission, mailName, siteUrl);
    }
  },
};

/**
 * Names of files are the sender's words, and go where a copy of the answers went. Without a file the mail was stored but
 * the refusal was not, which is mailed later.
 */
function emailOfRefused(
  submission: OnboardingSubmission,
  mailName: string,
  siteUrl: string,
): Email | undefined {
  const { answers, email, mails } = submission;
  const [, kind, pair] = /^(refused|resend)(\d+)$/.exec(mailName) ?? [];
  if (!kind) throw new UnknownMail(mailName);
  const files = submission.files.filter(({ toldIn }) => toldIn === Number(pair));
  if (files.length === 0) return undefined;
  const names = mails.copy !== undefined;
  if (kind === 'resend') return { mail: sendAgainMail({ files, names }), to: { address: email } };
  const told = names ? 'names' : 'fact';
  const client = mails[`resend${pair}`] ? told : 'nothing';
  return {
    mail: refusedFilesMail({ ...submission, files, client, siteUrl }),
    to: 'team',
    replyTo: { name: answers.contactPerson, address: email },
  };
}

/** Without anything to tell, the mail was stored but what it is about was not, which is mailed later. */
function emailOfAdded(
  submission: OnboardingSubmission,
  mailName: string,
  siteUrl: string,
): Email | undefined {
  const [, place] = /^added(\d+)$/.exec(mailName) ?? [];
  if (!place) throw new UnknownMail(mailName);
  const isMeant = ({ addedIn }: { readonly addedIn?: number }) => addedIn === Number(place);
  const files = submission.files.filter(isMeant);
  const changes = (submission.changes ?? []).filter(isMeant);
  if (files.length === 0 && changes.length === 0) return undefined;
  return {
    mail: addedMail({ ...submission, files, changes, siteUrl }),
    to: 'team',
    replyTo: { name: submission.answers.contactPerson, address: submission.email },
  };
}

/** The answers that the first mails tell: with what was sent again while the form was held back, and is in no other mail. */
function firstAnswers({ answers, changes = [] }: OnboardingSubmission): OnboardingSubmission['answers'] {
  const unmailed = changes.filter(({ addedIn }) => addedIn === undefined);
  return Object.assign({}, answers, ...unmailed.map((change) => change.answers));
}
