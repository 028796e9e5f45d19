import { FILE_CATEGORIES, type FileState, MAX_FILES } from '../../domain/onboarding/onboarding-files.ts';
import { describeError } from '../aws/describe-error.ts';
import { logger } from '../aws/logger.ts';
import type { Mails } from '../tables/mails.ts';
import {
  type OnboardingSubmission,
  onboardingSubmissions,
  type SubmittedFile,
} from '../tables/onboarding-submissions.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { collectingMail } from './collecting-mails.ts';
import { fileStates } from './submitted-files.ts';

/** All files of a form can be refused at the same time, each by another call, and one adds mails besides. */
const MAX_TRIES = FILE_CATEGORIES.length * MAX_FILES + 1;

/** Notes refused files in a form. Idempotent. @param isTold whether the form's first mails report them */
export function recordRefusedFiles(
  formId: string,
  stateNow: (file: SubmittedFile) => FileState,
  isTold: boolean,
): Promise<OnboardingSubmission | undefined> {
  return retryOnConflict(async () => {
    const form = await onboardingSubmissions.get(formId);
    const isNews = (file: SubmittedFile) => file.state === 'stored' && stateNow(file) !== 'stored';
    if (!form?.files.some(isNews)) return form;
    // What is held back has no mails yet, and what is spam gets none: those of a release are written of its files then.
    const told = isTold || !form.mails.team ? undefined : toldIn(form.mails);
    const files = form.files.map((file) =>
      isNews(file) ? { ...file, state: stateNow(file), ...(told && { toldIn: told.pair }) } : file,
    );
    // Mails first: were it the other way around, a call that ends in between would leave refused files unreported.
    const informed = told?.mails ? await onboardingSubmissions.replaceMails(form, told.mails) : form;
    return (informed && (await onboardingSubmissions.replace({ ...informed, files }))) ?? CONFLICT;
  }, MAX_TRIES);
}

/** The mails about another file: those not about to be sent, or new ones. @returns their number and the new mails */
function toldIn(mails: Mails): { readonly pair: number; readonly mails?: Mails } {
  const { number: pair, mail, isNew } = collectingMail(mails, 'refused');
  if (!isNew) return { pair };
  // A mailbox that may be anybody's is written to once: that mail names nothing, so it is true of later files too.
  const isClientTold = mails.copy !== undefined || (mails.receipt !== undefined && pair === 1);
  return {
    pair,
    mails: { ...mails, [`refused${pair}`]: mail, ...(isClientTold && { [`resend${pair}`]: mail }) },
  };
}

/** Refuses files in a stored form that were refused before it was stored. Failures do not fail the form. */
export async function recordFilesRefusedMeanwhile(form: OnboardingSubmission): Promise<OnboardingSubmission> {
  try {
    const states = new Map((await fileStates(form.files)).map((state, at) => [form.files[at]?.key, state]));
    if (form.files.every(({ key, state }) => states.get(key) === state)) return form;
    return (await recordRefusedFiles(form.id, ({ key, state }) => states.get(key) ?? state, true)) ?? form;
  } catch (error) {
    logger.error('refused files of a received form not noted', { error: describeError(error) });
    return form;
  }
}
