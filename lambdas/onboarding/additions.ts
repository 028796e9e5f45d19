/** What is added to an onboarding form after it was sent: files that come later, and answers that are sent again. */
import type { OnboardingAnswers } from '../../domain/onboarding/onboarding.ts';
import { FILE_CATEGORIES, type FileState, MAX_FILES } from '../../domain/onboarding/onboarding-files.ts';
import {
  type FormChange,
  type OnboardingSubmission,
  onboardingSubmissions,
  type SubmittedFile,
} from '../tables/onboarding-submissions.ts';
import { CONFLICT, retryOnConflict } from '../tables/retry-on-conflict.ts';
import { collectingMail } from './collecting-mails.ts';
import { recordFilesRefusedMeanwhile } from './refused-files.ts';
import { keepFiles, type NamedFile } from './submitted-files.ts';

/** Several devices may add at the same time. */
const MAX_TRIES = 12;

/** Maximum number of times that answers of one form are sent again. */
const MAX_CHANGES = 20;

/** The largest form with what was added, in bytes: a record has at most 400 KB with its other attributes. */
const MAX_RECORD_BYTES = 390 * 1024;

export interface Addition {
  readonly files: readonly NamedFile[];
  readonly change?: Omit<FormChange, 'at' | 'answers' | 'addedIn'> & { readonly answers: OnboardingAnswers };
}

/** Adds to a form and has the team mailed. Idempotent. @returns the form; `full` without room @throws StorageError */
export async function addToForm(
  form: OnboardingSubmission,
  { files, change }: Addition,
): Promise<OnboardingSubmission | 'full' | undefined> {
  const came = files.filter((file) => file.key !== undefined && !hasFile(form, file));
  const late = { files: came.map((file): SubmittedFile => ({ ...file, state: 'stored' })), change };
  if (!fits(merge(form, late))) return 'full';
  const kept = await keepFiles(came, form.id);
  const stored = await retryOnConflict(async () => {
    const current = await onboardingSubmissions.get(form.id);
    if (!current) return undefined;
    const isNew = (file: SubmittedFile) => !hasFile(current, file);
    const plain = merge(current, { files: kept.filter(isNew), change });
    if (plain === current) return current;
    if (!fits(plain)) return 'full';
    // What is held back has no mails yet: those of a release are written of all that it has then.
    const told = current.mails.team && collectingMail(current.mails, 'added');
    const mails = told && { ...current.mails, [told.name]: told.mail };
    // Mails first: were it the other way around, a call that ends in between would leave the team untold.
    const informed = mails ? await onboardingSubmissions.replaceMails(current, mails) : current;
    const next = informed && merge(informed, { files: kept.filter(isNew), change, addedIn: told?.number });
    return (next && (await onboardingSubmissions.replace(next))) ?? CONFLICT;
  }, MAX_TRIES);
  if (stored === undefined || stored === 'full') return stored;
  return recordFilesRefusedMeanwhile(stored);
}

/** The states of files of an addition, in their order. */
export function statesIn(form: OnboardingSubmission, files: readonly NamedFile[]): FileState[] {
  return files.map(
    ({ key }) => form.files.find((file) => key !== undefined && file.key === key)?.state ?? 'missing',
  );
}

function currentAnswers({ answers, changes = [] }: OnboardingSubmission): OnboardingAnswers {
  return Object.assign({}, answers, ...changes.map((change) => change.answers));
}

function hasFile(form: OnboardingSubmission, { key }: NamedFile): boolean {
  return key !== undefined && form.files.some((file) => file.key === key);
}

/** @returns the same form when there is nothing new */
function merge(
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
  const answers = change && differences(currentAnswers(form), change.answers);
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

/** The answers that are others; undefined when there are none. */
function differences(
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
