import { ONBOARDING_MAILS } from '../../../domain/mails/onboarding-mails.ts';
import type { Email, RecordEmails } from '../../outbox/email.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../../tables/onboarding-submissions.ts';

/**
 * The mails of an onboarding form: `team`, which can be replied to, and to the customer `copy` or `receipt`, with the next
 * steps. Of files that were refused later tell `refused1`, to the team, and `resend1`, to the customer, and of what was
 * added later `added1`, to the team; others follow. Without a file or an answer to tell of, the mail was stored and what it
 * is about was not, which is mailed later.
 */
export const onboardingEmails: RecordEmails<OnboardingSubmission, keyof typeof ONBOARDING_MAILS> = {
  table: onboardingSubmissions,
  compose: {
    team: (form, siteUrl) =>
      toTeam(form, ONBOARDING_MAILS.team({ ...form, answers: firstAnswers(form), siteUrl })),
    copy: (form, siteUrl) =>
      toCustomer(form, ONBOARDING_MAILS.copy({ ...form, answers: firstAnswers(form), siteUrl })),
    receipt: (form, siteUrl) =>
      toCustomer(form, ONBOARDING_MAILS.receipt({ ...form, siteUrl, payment: form.payment.state })),
    'refused*': (form, siteUrl, pair) => {
      const files = refusedIn(form, pair);
      if (files.length === 0) return undefined;
      const told = isCopied(form) ? 'names' : 'fact';
      const client = form.mails[`resend${pair}`] ? told : 'nothing';
      return toTeam(form, ONBOARDING_MAILS['refused*']({ ...form, files, client, siteUrl }));
    },
    'resend*': (form, _, pair) => {
      const files = refusedIn(form, pair);
      if (files.length === 0) return undefined;
      return toCustomer(form, ONBOARDING_MAILS['resend*']({ files, names: isCopied(form) }));
    },
    'added*': (form, siteUrl, place) => {
      const isMeant = ({ addedIn }: { readonly addedIn?: number }) => addedIn === Number(place);
      const files = form.files.filter(isMeant);
      const changes = (form.changes ?? []).filter(isMeant);
      if (files.length === 0 && changes.length === 0) return undefined;
      return toTeam(form, ONBOARDING_MAILS['added*']({ ...form, files, changes, siteUrl }));
    },
  },
};

function toCustomer({ email: address }: OnboardingSubmission, mail: Email['mail']): Email {
  return { mail, to: { address } };
}

function toTeam(form: OnboardingSubmission, mail: Email['mail']): Email {
  return { mail, to: 'team', replyTo: { name: firstAnswers(form).contactPerson, address: form.email } };
}

function refusedIn({ files }: OnboardingSubmission, pair: string): OnboardingSubmission['files'] {
  return files.filter(({ toldIn }) => toldIn === Number(pair));
}

/** Names of files are the sender's words, and go where a copy of the answers went. */
function isCopied({ mails }: OnboardingSubmission): boolean {
  return mails.copy !== undefined;
}

/** The answers that the first mails tell: with what was sent again while the form was held back, and is in no other mail. */
function firstAnswers({ answers, changes = [] }: OnboardingSubmission): OnboardingSubmission['answers'] {
  const unmailed = changes.filter(({ addedIn }) => addedIn === undefined);
  return Object.assign({}, answers, ...unmailed.map((change) => change.answers));
}
