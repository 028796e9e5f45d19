import { ONBOARDING_STEPS, type OnboardingAnswers } from '../../../domain/onboarding/onboarding.ts';
import { isRecord } from '../../../domain/record.ts';
import { ONBOARDING_DRAFT_LIFETIME_MS, ONBOARDING_DRAFT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { browserStorage } from '../../lib/storage/stored.ts';
import {
  isWithin,
  type StoredText,
  sharedText,
  storedFields,
  storedText,
} from '../../lib/storage/stored-values.ts';
import { NO_ANSWERS, readAnswers } from './answers.ts';

export interface Draft {
  /** From 1. */
  readonly step: number;
  readonly answers: OnboardingAnswers;
  /** The names of added files, each once. The files themselves are not stored. */
  readonly files: readonly string[];
}

/** The server's version that a draft is based on. */
export interface DraftBase {
  readonly version: string;
  readonly answers: OnboardingAnswers;
}

/** A draft with the time of its last change, in milliseconds since the epoch. */
export interface SavedDraft extends Draft {
  readonly savedAt: number;
  /** Absent if the server had none. */
  readonly base?: DraftBase;
}

/**
 * Opens the partly filled form that is not submitted yet. Without storage, it lasts as long as the page.
 * @param sessionId the checkout of the form; absent for the standalone one
 */
export function openDraft(sessionId: string | undefined) {
  const key = ONBOARDING_DRAFT_STORAGE_KEY;
  const entry = sharedText(sessionId === undefined ? key : `${key}:${sessionId}`);
  return {
    /** Also deletes expired drafts of other forms, which may never be opened again. */
    read(): SavedDraft | undefined {
      for (const other of listEntries()) if (!readDraft(other.get() ?? '{}')) other.remove();
      return readDraft(entry.get() ?? '{}');
    },
    /** @returns whether it was stored. A draft that another tab has saved meanwhile stays. */
    save(draft: Draft & Pick<SavedDraft, 'base'>): boolean {
      return entry.set(JSON.stringify({ ...draft, savedAt: Date.now() }));
    },
    forget: entry.remove,
  };
}

function listEntries(): StoredText[] {
  const keys = Object.keys(browserStorage('localStorage') ?? {});
  return keys.filter(isDraftKey).map((key) => storedText(key));
}

type DraftKey = typeof ONBOARDING_DRAFT_STORAGE_KEY | `${typeof ONBOARDING_DRAFT_STORAGE_KEY}:${string}`;

function isDraftKey(key: string): key is DraftKey {
  return key === ONBOARDING_DRAFT_STORAGE_KEY || key.startsWith(`${ONBOARDING_DRAFT_STORAGE_KEY}:`);
}

function readDraft(text: string): SavedDraft | undefined {
  const fields = storedFields(text);
  const { savedAt } = fields;
  const isCurrent = typeof savedAt === 'number' && isWithin(ONBOARDING_DRAFT_LIFETIME_MS, savedAt);
  const draft = isCurrent ? parseSavedDraft(fields, savedAt) : undefined;
  const base = isRecord(fields.base) ? fields.base : {};
  return draft && typeof base.version === 'string'
    ? { ...draft, base: { version: base.version, answers: readAnswers(base.answers) } }
    : draft;
}

/** Whether a draft has answers that the server does not have. */
export function hasUnsavedAnswers({ answers, base }: SavedDraft): boolean {
  return JSON.stringify(answers) !== JSON.stringify(base?.answers ?? NO_ANSWERS);
}

/** Reads the valid parts of a stored draft; undefined if its step does not exist. */
export function parseSavedDraft(
  { step, answers, files }: Readonly<Record<string, unknown>>,
  savedAt: number,
): SavedDraft | undefined {
  const isStep =
    typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= ONBOARDING_STEPS.length;
  return isStep ? { step, answers: readAnswers(answers), files: readNames(files), savedAt } : undefined;
}

/** Returns the draft that was saved last. */
export function pickNewerDraft(one: SavedDraft, other: SavedDraft): SavedDraft {
  return one.savedAt > other.savedAt ? one : other;
}

function readNames(from: unknown): string[] {
  const names = Array.isArray(from) ? from : [];
  return names.filter((name): name is string => typeof name === 'string');
}
