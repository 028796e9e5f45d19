/** Changes of an onboarding form after it was sent: later files, answers that are sent again, and refused files. */
import { isDeepStrictEqual } from 'node:util';
import {
  ONBOARDING_SERVICES,
  type OnboardingAnswers,
  withChanges,
} from '../../domain/onboarding/onboarding.ts';
import { FILE_CATEGORIES, type FileState, MAX_FILES } from '../../domain/onboarding/onboarding-files.ts';
import { describeError, logger } from '../aws/logger.ts';
import type { OutgoingEmails } from '../tables/emails.ts';
import {
  type FormChange,
  type OnboardingSubmission,
  onboardingSubmissions,
  type SubmittedFile,
  toFormEmail,
} from '../tables/onboarding-submissions.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { joinOrQueueEmail } from './grouped-emails.ts';
import { type NamedFile, readFileStates, retainFiles } from './submitted-files.ts';

/** Several devices may add at the same time. */
const MAX_TRIES = 12;

/** Maximum number of times that answers of one form are sent again. */
const MAX_CHANGES = 20;

/** The largest form with its additions, in bytes: a record has at most 400 KB with its other attributes. */
const MAX_RECORD_BYTES = 390 * 1024;

export interface Addition {
  readonly files: readonly NamedFile[];
  readonly change?: Omit<FormChange, 'at' | 'answers' | 'addedIn'> & SentAnswers;
}

interface SentAnswers {
  readonly answers: OnboardingAnswers;
  /** See the contract. */
  readonly changed?: readonly string[] | undefined;
}

/**
 * Adds files and answers to a form, and emails the team. A file replaces one of the same name that never arrived. Idempotent.
 * @returns the form; `full` without room @throws StorageError
 */
export async function addToForm(
  form: OnboardingSubmission,
  { files, change }: Addition,
): Promise<OnboardingSubmission | 'full' | undefined> {
  const came = files.filter((file) => !hasFile(form, file));
  const late = { files: came.map((file): SubmittedFile => ({ ...file, state: 'stored' })), change };
  if (!fits(withAddition(form, late))) return 'full';
  const kept = await retainFiles(came, form.id);
  const stored = await retryOnConflict(async () => {
    const current = await onboardingSubmissions.get(form.id);
    if (!current) return undefined;
    const isNew = (file: SubmittedFile) => !hasFile(current, file);
    const plain = withAddition(current, { files: kept.filter(isNew), change });
    if (plain === current) return current;
    if (!fits(plain)) return 'full';
    // A form that is held back has no emails yet. Those sent on its release cover all additions.
    const told = current.mails.team && joinOrQueueEmail(current.mails, 'added');
    const emails = told && { ...current.mails, [told.name]: told.mail };
    // Emails first: were it the other way around, a call that ends in between would leave the team untold.
    const informed = emails ? await onboardingSubmissions.replaceEmails(current, emails) : current;
    const next =
      informed && withAddition(informed, { files: kept.filter(isNew), change, addedIn: told?.number });
    return (next && (await onboardingSubmissions.replace(next))) ?? CONFLICT;
  }, MAX_TRIES);
  if (stored === undefined || stored === 'full') return stored;
  return recordFilesRefusedMeanwhile(stored);
}

/** Lists the states of an addition's files, in their order. */
export function listFileStates(form: OnboardingSubmission, files: readonly NamedFile[]): FileState[] {
  return files.map(
    ({ key }) => form.files.find((file) => key !== undefined && file.key === key)?.state ?? 'missing',
  );
}

/** A file that was not uploaded is known by its name. */
function hasFile(form: OnboardingSubmission, { key, name, category }: NamedFile): boolean {
  return form.files.some((file) =>
    key === undefined ? file.name === name && file.category === category : file.key === key,
  );
}

/** @returns the same form without new answers */
function withAddition(
  form: OnboardingSubmission,
  {
    files,
    change,
    addedIn,
  }: {
    readonly files: readonly SubmittedFile[];
    readonly change: Addition['change'];
    readonly addedIn?: number | undefined;
  },
): OnboardingSubmission {
  const told = addedIn === undefined ? {} : { addedIn };
  const before = withChanges(form.answers, form.changes);
  const answers = change && findDifferences(before, withChanged(before, change));
  const isChange = change && answers && !form.changes?.some(({ id }) => id === change.id);
  if (files.length === 0 && !isChange) return form;
  const all = [...form.files];
  for (const file of files) {
    const place = all.findIndex(({ state, name }) => state === 'missing' && name === file.name);
    const { category = file.category } = all[place] ?? {};
    all.splice(place < 0 ? all.length : place, place < 0 ? 0 : 1, { ...file, category, ...told });
  }
  if (!isChange) return { ...form, files: all };
  const { changed, ...sent } = change;
  const entry: FormChange = { ...sent, answers, at: new Date().toISOString(), ...told };
  const now = withChanges(before, [entry]);
  return {
    ...form,
    email: toFormEmail(now),
    businessName: now.businessName,
    files: all,
    changes: [...(form.changes ?? []), entry],
  };
}

/** Returns answers with those that a sender has changed: the others may be older than these. */
function withChanged(before: OnboardingAnswers, { answers, changed }: SentAnswers): OnboardingAnswers {
  if (!changed) return answers;
  const pick = <Answers extends object>(older: Answers, sent: Answers): Answers => {
    const entries = Object.entries(sent).filter(([id]) => changed.includes(id));
    return { ...older, ...Object.fromEntries(entries) };
  };
  const services = ONBOARDING_SERVICES.map(({ id }) => id).filter((id) =>
    (changed.includes(id) ? answers : before).services.includes(id),
  );
  return {
    ...pick(before, answers),
    services: services.sort(),
    socialChannels: pick(before.socialChannels, answers.socialChannels),
  };
}

/** Finds changed answers; undefined without any. */
function findDifferences(
  before: OnboardingAnswers,
  now: OnboardingAnswers,
): Partial<OnboardingAnswers> | undefined {
  const entries = Object.entries(now).filter(
    ([name, answer]) => !isDeepStrictEqual(answer, before[name as keyof OnboardingAnswers]),
  );
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<OnboardingAnswers>) : undefined;
}

function fits({ mails: _, ...form }: OnboardingSubmission): boolean {
  const count = (category: string) => form.files.filter((file) => file.category === category).length;
  return (
    FILE_CATEGORIES.every(({ id }) => count(id) <= MAX_FILES) &&
    (form.changes ?? []).length <= MAX_CHANGES &&
    Buffer.byteLength(JSON.stringify(form)) <= MAX_RECORD_BYTES
  );
}

/** All files of a form can be refused at the same time, each by another call, and one adds emails besides. */
const REFUSAL_TRIES = FILE_CATEGORIES.length * MAX_FILES + 1;

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
  }, REFUSAL_TRIES);
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
