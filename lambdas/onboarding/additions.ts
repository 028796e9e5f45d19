/** Additions to an onboarding form after it was sent: later files, and answers that are sent again. */
import type { OnboardingAnswers } from '../../domain/onboarding/onboarding.ts';
import { FILE_CATEGORIES, type FileState, MAX_FILES } from '../../domain/onboarding/onboarding-files.ts';
import {
  type FormChange,
  type OnboardingSubmission,
  onboardingSubmissions,
  type SubmittedFile,
} from '../tables/onboarding-submissions.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { joinOrQueueEmail } from './grouped-emails.ts';
import { recordFilesRefusedMeanwhile } from './refused-files.ts';
import { type NamedFile, retainFiles } from './submitted-files.ts';

/** Several devices may add at the same time. */
const MAX_TRIES = 12;

/** Maximum number of times that answers of one form are sent again. */
const MAX_CHANGES = 20;

/** The largest form with its additions, in bytes: a record has at most 400 KB with its other attributes. */
const MAX_RECORD_BYTES = 390 * 1024;

export interface Addition {
  readonly files: readonly NamedFile[];
  readonly change?: Omit<FormChange, 'at' | 'answers' | 'addedIn'> & { readonly answers: OnboardingAnswers };
}

/**
 * Adds files and answers to a form, and emails the team. A file replaces one of the same name that never arrived. Idempotent.
 * @returns the form; `full` without room @throws StorageError
 */
export async function addToForm(
  form: OnboardingSubmission,
  { files, change }: Addition,
): Promise<OnboardingSubmission | 'full' | undefined> {
  const came = files.filter((file) => file.key !== undefined && !hasFile(form, file));
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

function getCurrentAnswers({ answers, changes = [] }: OnboardingSubmission): OnboardingAnswers {
  return Object.assign({}, answers, ...changes.map((change) => change.answers));
}

function hasFile(form: OnboardingSubmission, { key }: NamedFile): boolean {
  return key !== undefined && form.files.some((file) => file.key === key);
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
  const answers = change && findDifferences(getCurrentAnswers(form), change.answers);
  const isChange = change && answers && !form.changes?.some(({ id }) => id === change.id);
  if (files.length === 0 && !isChange) return form;
  const all = [...form.files];
  for (const file of files) {
    const place = all.findIndex(({ state, name }) => state === 'missing' && name === file.name);
    const { category = file.category } = all[place] ?? {};
    all.splice(place < 0 ? all.length : place, place < 0 ? 0 : 1, { ...file, category, ...told });
  }
  if (!isChange) return { ...form, files: all };
  const entry: FormChange = { ...change, answers, at: new Date().toISOString(), ...told };
  return { ...form, files: all, changes: [...(form.changes ?? []), entry] };
}

/** Finds changed answers; undefined without any. */
function findDifferences(
  before: OnboardingAnswers,
  now: OnboardingAnswers,
): Partial<OnboardingAnswers> | undefined {
  const entries = Object.entries(now).filter(
    ([name, answer]) => JSON.stringify(answer) !== JSON.stringify(before[name as keyof OnboardingAnswers]),
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
