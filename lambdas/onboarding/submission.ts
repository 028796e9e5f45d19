import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { onboardingContract } from '../../domain/contracts/onboarding.ts';
import { deliverableAddress, normalizeEmail } from '../../domain/email/email-address.ts';
import type { OnboardingMailName } from '../../domain/mails/onboarding-mails.ts';
import { ANSWER_LIMITS, type OnboardingAnswers, TEXT_FIELDS } from '../../domain/onboarding/onboarding.ts';
import { beginningOf } from '../../domain/text/cut-text.ts';
import type { SpamEvidence } from '../screening/spam.ts';
import { firstAttempt, mailsNamed } from '../tables/mails.ts';
import type { OnboardingSubmission } from '../tables/onboarding-submissions.ts';

export type OnboardingBody = z.output<NonNullable<(typeof onboardingContract)['body']>>;

export function contentHashOf(body: OnboardingBody): string {
  const { filesCount, localPhotosCount, brandGuidelinesCount, recaptchaToken, topic, form, ...entered } =
    body;
  const content = { ...entered, services: chosenServices(body) };
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** The email address to send a copy to; undefined when the entered text is not one. The form requires no format. */
export function emailIn(body: OnboardingBody): string | undefined {
  return deliverableAddress(body.email);
}

/** Signs of a program. Not links, which clients have many of, nor the time, since drafts are continued. */
export function spamEvidenceIn(body: OnboardingBody): SpamEvidence {
  const { contactPerson: name, businessName: company, topic } = body;
  return { name, company, message: TEXT_FIELDS.map(({ id }) => body[id]).join('\n'), topic };
}

/** Makes the record of a submission. Spam and forms that are held back are stored for review, without mails. */
export function newSubmission({
  id,
  contentHash,
  body,
  files,
  payment,
  status,
  mailNames,
}: Pick<OnboardingSubmission, 'id' | 'contentHash' | 'files' | 'payment' | 'status'> & {
  readonly body: OnboardingBody;
  readonly mailNames: readonly OnboardingMailName[];
}): OnboardingSubmission {
  const now = Date.now();
  return {
    id,
    createdAt: new Date(now).toISOString(),
    status,
    email: listedEmail(body.email),
    businessName: body.businessName,
    source: body.source,
    services: chosenServices(body),
    answers: answersIn(body),
    files,
    customerPaid: body.customerPaid,
    payment,
    contentHash,
    version: 0,
    revision: 1,
    mails: mailsNamed(mailNames, firstAttempt(now)),
  };
}

export function answersIn(body: OnboardingBody): OnboardingAnswers {
  const {
    source,
    customerPaid,
    sessionId,
    files,
    filesCount,
    localPhotosCount,
    brandGuidelinesCount,
    recaptchaToken,
    topic,
    form,
    ...answers
  } = body;
  return { ...answers, services: chosenServices(body) };
}

/** The email that forms are indexed by. Normalization can lengthen it beyond what an index key may have. */
function listedEmail(entered: string): string {
  return beginningOf(normalizeEmail(entered), ANSWER_LIMITS.line);
}

/** Each chosen service once, in a fixed order. */
export function chosenServices({ services }: Pick<OnboardingBody, 'services'>) {
  return [...new Set(services)].sort();
}
