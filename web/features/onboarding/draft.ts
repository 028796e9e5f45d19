import { ONBOARDING_STEPS, type OnboardingAnswers } from '../../../domain/onboarding.ts';
import { ONBOARDING_DRAFT_LIFETIME_MS, ONBOARDING_DRAFT_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { isWithin, type OpenStorage, storedFields, storedText } from '../../lib/stored-values.ts';
import { readAnswers } from './answers.ts';

export interface Draft {
  /** From 1. */
  readonly step: number;
  readonly answers: OnboardingAnswers;
  /** The names of files that had been added, each once. The files themselves are not kept. */
  readonly files: readonly string[];
}

/** Keeps a form that is partly filled in and not submitted yet. */
export interface DraftStore {
  /** @returns undefined if there is no draft */
  read(): Draft | undefined;
  save(draft: Draft): void;
  forget(): void;
}

/** Keeps the draft in storage; if that fails, the form lives only as long as the page. */
export function createDraftStore(openStorage: OpenStorage, now: () => number): DraftStore {
  const entry = storedText(ONBOARDING_DRAFT_STORAGE_KEY, openStorage);
  return {
    read() {
      const draft = readDraft(entry.get() ?? '{}', now());
      if (!draft) entry.remove();
      return draft;
    },
    save: (draft) => entry.set(JSON.stringify({ ...draft, savedAt: now() })),
    forget: entry.remove,
  };
}

function readDraft(text: string, now: number): Draft | undefined {
  const { step, answers, files, savedAt } = storedFields(text);
  const isStep =
    typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= ONBOARDING_STEPS.length;
  if (!isStep || typeof savedAt !== 'number') return undefined;
  return isWithin(ONBOARDING_DRAFT_LIFETIME_MS, savedAt, now)
    ? { step, answers: readAnswers(answers), files: readNames(files) }
    : undefined;
}

function readNames(from: unknown): string[] {
  const names = Array.isArray(from) ? from : [];
  return names.filter((name): name is string => typeof name === 'string');
}
