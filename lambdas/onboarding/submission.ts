import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { onboardingContract } from '../../domain/contracts/onboarding.ts';
import { deliverableAddress } from '../../domain/email-address/email-address.ts';
import type { OnboardingEmailName } from '../../domain/emails/onboarding-emails.ts';
import { type OnboardingAnswers, TEXT_FIELDS } from '../../domain/onboarding/onboarding.ts';
import type { SpamEvidence } from '../screening/spam.ts';
import { createEmails, createSendingEmail } from '../tables/emails.ts';
import { type OnboardingSubmission, toFormEmail } from '../tables/onboarding-submissions.ts';

export type OnboardingBody = z.output<NonNullable<(typeof onboardingContract)['body']>>;

export function hashOnboardingForm(body: OnboardingBody): string {
  return createHash('sha256')
    .update(JSON.stringify(toContent(body)))
    .digest('base64url');
}

/** Returns a form without what says how it is sent. */
function toContent(body: OnboardingBody) {
  const {
    filesCount,
    localPhotosCount,
    brandGuidelinesCount,
    recaptchaToken,
    topic,
    form,
    changed,
    draft,
    ...content
  } = body;
  return { ...content, services: listChosenServices(body) };
}

/** Returns the email address for a copy; undefined if the entry is not one. The form accepts any text. */
export function getCopyAddress(body: OnboardingBody): string | undefined {
  return deliverableAddress(body.email);
}

/** Returns the evidence for the spam check, without links, which clients have many of, or the time, since drafts are continued. */
export function toSpamEvidence(body: OnboardingBody): SpamEvidence {
  const { contactPerson: name, businessName: company, topic } = body;
  return { name, company, message: TEXT_FIELDS.map(({ id }) => body[id]).join('\n'), topic };
}

/** Builds the record of a form. Spam and forms that are held back are stored for review, without emails. */
export function buildOnboardingSubmission({
  id,
  contentHash,
  body,
  files,
  payment,
  status,
  mailNames,
}: Pick<OnboardingSubmission, 'id' | 'contentHash' | 'files' | 'payment' | 'status'> & {
  readonly body: OnboardingBody;
  readonly mailNames: readonly OnboardingEmailName[];
}): OnboardingSubmission {
  const now = Date.now();
  return {
    id,
    createdAt: new Date(now).toISOString(),
    status,
    email: toFormEmail(body),
    businessName: body.businessName,
    source: body.source,
    services: listChosenServices(body),
    answers: toAnswers(body),
    files,
    customerPaid: body.customerPaid,
    payment,
    contentHash,
    version: 0,
    revision: 1,
    mails: createEmails(mailNames, createSendingEmail(now)),
  };
}

export function toAnswers(body: OnboardingBody): OnboardingAnswers {
  const { source, customerPaid, sessionId, files, ...answers } = toContent(body);
  return answers;
}

/** Each chosen service once, in a fixed order. */
export function listChosenServices({ services }: Pick<OnboardingBody, 'services'>) {
  return [...new Set(services)].sort();
}
