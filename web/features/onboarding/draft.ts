import { brand } from '../../../domain/brand.ts';
import { ONBOARDING_STEPS, type OnboardingAnswers } from '../../../domain/onboarding.ts';
import type { TextStorage } from '../../lib/stored.ts';
import { readAnswers } from './answers.ts';

export const ONBOARDING_DRAFT_STORAGE_KEY = `${brand.shortName}_onboarding_draft`;

/** A draft that nobody has come back to is forgotten after this long, in milliseconds. */
export const ONBOARDING_DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

export interface Draft {
  /** From 1. */
  readonly step: number;
  readonly answers: OnboardingAnswers;
}

/** A form that is filled in and not submitted yet. Files cannot be part of it. */
export interface DraftStore {
  /** @returns undefined when there is nothing to continue */
  read(): Draft | undefined;
  save(draft: Draft): void;
  forget(): void;
}

/** Keeps the draft in the browser. Storage that fails is logged: the form then lives only as long as the page. */
export function createDraftStore(openStorage: () => TextStorage | undefined, now: () => number): DraftStore {
  function attempt<T>(what: string, act: (storage: TextStorage | undefined) => T): T | undefined {
    try {
      return act(openStorage());
    } catch (error) {
      console.warn(`The draft of the onboarding form cannot be ${what}`, error);
      return undefined;
    }
  }

  return {
    read: () =>
      attempt('read', (storage) => parse(storage?.getItem(ONBOARDING_DRAFT_STORAGE_KEY) ?? null, now())),
    save({ step, answers }) {
      const text = JSON.stringify({ step, answers, savedAt: now() });
      attempt('kept', (storage) => storage?.setItem(ONBOARDING_DRAFT_STORAGE_KEY, text));
    },
    forget() {
      attempt('removed', (storage) => storage?.removeItem(ONBOARDING_DRAFT_STORAGE_KEY));
    },
  };
}

function parse(text: string | null, now: number): Draft | undefined {
  if (text === null) return undefined;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { step, answers, savedAt } = value as Partial<Record<'step' | 'answers' | 'savedAt', unknown>>;
  const isStep =
    typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= ONBOARDING_STEPS.length;
  const age = typeof savedAt === 'number' ? now - savedAt : Number.NaN;
  if (!isStep || !(age >= 0 && age < ONBOARDING_DRAFT_LIFETIME_MS)) return undefined;
  return { step, answers: readAnswers(answers) };
}
