import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { onboardingContract } from '../../domain/contracts/onboarding.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { ANSWER_LIMITS, type OnboardingAnswers } from '../../domain/onboarding.ts';
import { deliverableAddress } from '../aws/deliverable-address.ts';
import { firstAttempt } from '../tables/mails.ts';
import type { OnboardingMailName, OnboardingSubmission } from '../tables/onboarding-submissions.ts';

type OnboardingBody = z.output<NonNullable<(typeof onboardingContract)['body']>>;

/** A hash of what the visitor entered. */
export function contentHashOf(body: OnboardingBody): string {
  const { filesCount, localPhotosCount, brandGuidelinesCount, ...entered } = body;
  const content = { ...entered, services: chosenServices(body) };
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** The email address to send a copy to; undefined when the entered text is not one. The form requires no format. */
export function emailIn(body: OnboardingBody): string | undefined {
  return deliverableAddress(normalizeEmail(body.email));
}

/** Makes the record of a submission. */
export function newSubmission({
  id,
  contentHash,
  body,
  files,
  payment,
  mailNames,
}: Pick<OnboardingSubmission, 'id' | 'contentHash' | 'files' | 'payment'> & {
  readonly body: OnboardingBody;
  readonly mailNames: readonly OnboardingMailName[];
}): OnboardingSubmission {
  const now = Date.now();
  const mail = firstAttempt(now);
  return {
    id,
    createdAt: new Date(now).toISOString(),
    status: 'new',
    email: listedEmail(body.email),
    businessName: body.businessName,
    source: body.source,
    answers: answersIn(body),
    files,
    customerPaid: body.customerPaid,
    payment,
    contentHash,
    revision: 1,
    mails: Object.fromEntries(mailNames.map((name) => [name, mail])),
  };
}

function answersIn(body: OnboardingBody): OnboardingAnswers {
  const {
    source,
    customerPaid,
    sessionId,
    files,
    filesCount,
    localPhotosCount,
    brandGuidelinesCount,
    ...answers
  } = body;
  return { ...answers, services: chosenServices(body) };
}

/**
 * The email by which forms are indexed. Unicode normalization can make one letter eighteen, and an index key that is
 * too long would keep the form from being stored.
 */
function listedEmail(entered: string): string {
  return normalizeEmail(entered).slice(0, ANSWER_LIMITS.line).toWellFormed();
}

/** Each chosen service once, in a fixed order. */
export function chosenServices({ services }: Pick<OnboardingBody, 'services'>) {
  return [...new Set(services)].sort();
}
