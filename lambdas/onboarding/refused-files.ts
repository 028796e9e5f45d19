import { FILE_CATEGORIES, type FileState, MAX_FILES } from '../../domain/onboarding/onboarding-files.ts';
import { describeError } from '../aws/describe-error.ts';
import { logger } from '../aws/logger.ts';
import type { OutgoingEmails } from '../tables/emails.ts';
import {
  type OnboardingSubmission,
  onboardingSubmissions,
  type SubmittedFile,
} from '../tables/onboarding-submissions.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { joinOrQueueEmail } from './grouped-emails.ts';
import { readFileStates } from './submitted-files.ts';

/** All files of a form can be refused at the same time, each by another call, and one adds emails besides. */
const MAX_TRIES = FILE_CATEGORIES.length * MAX_FILES + 1;

/** Notes refused files in a form. Idempotent. @param isTold whether the form's first emails report them */
export function recordRefusedFiles(
  formId: string,
  stateNow: (file: SubmittedFile) => FileState,
  isTold: boolean,
): Promise<OnboardingSubmission | undefined> {
  return retryOnConflict(async () => {
    const form = await onboardingSubmissions.get(formId);
    const isNews = (file: SubmittedFile) => file.state === 'stored' && stateNow(file) !== 'stored';
    if (!form?.files.some(isNews)) return form;
    // A form that is held back has no emails yet, and spam gets none. Those sent on a release cover its files.
    const told = isTold || !form.mails.team ? undefined : assignEmails(form.mails);
    const files = form.files.map((file) =>
      isNews(file) ? { ...file, state: stateNow(file), ...(told && { toldIn: told.pair }) } : file,
    );
    // Emails first: were it the other way around, a call that ends in between would leave refused files unreported.
    const informed = told?.mails ? await onboardingSubmissions.replaceEmails(form, told.mails) : form;
    return (informed && (await onboardingSubmissions.replace({ ...informed, files }))) ?? CONFLICT;
  }, MAX_TRIES);
}

/** Returns the emails that report another file: a waiting pair, or a new one. @returns its number, and the emails if new */
function assignEmails(emails: OutgoingEmails): { readonly pair: number; readonly mails?: OutgoingEmails } {
  const { number: pair, mail, isNew } = joinOrQueueEmail(emails, 'refused');
  if (!isNew) return { pair };
  // An unproved mailbox gets one email only. It names no files, so it covers later ones too.
  const isClientTold = emails.copy !== undefined || (emails.receipt !== undefined && pair === 1);
  return {
    pair,
    mails: { ...emails, [`refused${pair}`]: mail, ...(isClientTold && { [`resend${pair}`]: mail }) },
  };
}

/**
 * Records files that were refused before their form was stored, without a form to record them in. A failure must not make
 * the client resend the form.
 */
export async function recordFilesRefusedMeanwhile(form: OnboardingSubmission): Promise<OnboardingSubmission> {
  try {
    const states = new Map(
      (await readFileStates(form.files)).map((state, at) => [form.files[at]?.key, state]),
    );
    if (form.files.every(({ key, state }) => states.get(key) === state)) return form;
    return (await recordRefusedFiles(form.id, ({ key, state }) => states.get(key) ?? state, true)) ?? form;
  } catch (error) {
    logger.error('refused files of a received form not noted', { error: describeError(error) });
    return form;
  }
}
