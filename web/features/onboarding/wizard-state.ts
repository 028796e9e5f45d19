import { ONBOARDING_STEPS, type OnboardingAnswers } from '../../../domain/onboarding.ts';
import { type Customer, NO_ANSWERS, prefilled } from './answers.ts';
import { type Attachment, type AttachmentStatus, isSendable } from './attachments.ts';
import type { Draft } from './draft.ts';
import { type Errors, firstIncompleteStep, missingIn, NO_ERRORS } from './missing-answers.ts';
import type { Outcome } from './submit-onboarding.ts';

export const LAST_STEP = ONBOARDING_STEPS.length;

export interface WizardState {
  /** From 1. */
  readonly step: number;
  readonly answers: OnboardingAnswers;
  readonly errors: Errors;
  readonly attachments: readonly Attachment[];
  /** Names of files that had been added to the draft that was continued. */
  readonly earlierFiles: readonly string[];
  /** The visitor came to this step from the review, and can return to it directly. */
  readonly isFromReview: boolean;
  /** Whether there is something to save as a draft. */
  readonly isBegun: boolean;
  readonly activity: 'none' | 'uploading' | 'submitting';
  /** Of the last submission. Success is cleared by any change, failure also by a change of step. */
  readonly outcome: Outcome | undefined;
  /** Where to move the focus. A new object each time, so that the same place can be requested again. */
  readonly attention: { readonly to: 'title' | 'first-error' | 'outcome' } | undefined;
}

export type WizardAction =
  | { readonly type: 'answered'; readonly changes: Partial<OnboardingAnswers> }
  /** The purchase was loaded while the form was open. */
  | { readonly type: 'purchase-known'; readonly customer: Customer | undefined }
  | { readonly type: 'draft-continued'; readonly draft: Draft }
  | { readonly type: 'started-over'; readonly customer: Customer | undefined }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'edit'; readonly step: number }
  /** Goes to the first incomplete step instead, if there is one. */
  | { readonly type: 'back-to-review' }
  | { readonly type: 'files-added'; readonly attachments: readonly Attachment[] }
  | { readonly type: 'file-removed'; readonly id: string }
  | { readonly type: 'file-changed'; readonly id: string; readonly status: AttachmentStatus }
  | { readonly type: 'upload-began' }
  | { readonly type: 'upload-ended' }
  | { readonly type: 'submission-began' }
  | { readonly type: 'submission-ended'; readonly outcome: Outcome };

/** The wizard at its first step. @param customer from the purchase, if known */
export function initialState(customer: Customer | undefined): WizardState {
  return {
    step: 1,
    answers: prefilled(NO_ANSWERS, customer),
    errors: NO_ERRORS,
    attachments: [],
    earlierFiles: [],
    isFromReview: false,
    isBegun: false,
    activity: 'none',
    outcome: undefined,
    attention: undefined,
  };
}

/** Specification: content and operations, section 4, 'Onboarding wizard'. */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'answered':
      return {
        ...state,
        answers: { ...state.answers, ...action.changes },
        errors: without(state.errors, editedIn(action.changes)),
        isBegun: true,
        outcome: undefined,
      };
    case 'purchase-known':
      return { ...state, answers: prefilled(state.answers, action.customer) };
    case 'draft-continued':
      return {
        ...goTo(state, action.draft.step),
        answers: prefilled(action.draft.answers, state.answers),
        earlierFiles: action.draft.files,
      };
    case 'started-over':
      return { ...initialState(action.customer), attention: { to: 'title' } };
    case 'next':
      return leaveForwards(state, state.step + 1);
    case 'previous':
      return goTo(state, Math.max(1, state.step - 1));
    case 'edit':
      return { ...goTo(state, action.step), isFromReview: true };
    case 'back-to-review':
      return leaveForwards(state, LAST_STEP);
    case 'files-added':
      return {
        ...state,
        attachments: [...state.attachments, ...action.attachments],
        outcome: undefined,
      };
    case 'file-removed':
      return withoutFile(state, action.id);
    case 'file-changed':
      return withFile(state, action.id, action.status);
    case 'upload-began':
      return { ...state, activity: 'uploading' };
    case 'upload-ended':
      return { ...state, activity: 'none' };
    case 'submission-began':
      return { ...state, activity: 'submitting', outcome: undefined };
    case 'submission-ended':
      return { ...ended(state, action.outcome), activity: 'none', outcome: action.outcome };
  }
}

/** What is kept of the form while it is not sent. */
export function draftOf({ step, answers, earlierFiles, attachments }: WizardState): Draft {
  const added = attachments.filter(isSendable).map(({ file }) => file.name);
  return { step, answers, files: [...new Set([...earlierFiles, ...added])] };
}

/** Goes to the target if the steps before it are complete, otherwise to the first incomplete one. */
function leaveForwards(state: WizardState, target: number): WizardState {
  const incomplete = target === LAST_STEP ? firstIncompleteStep(state.answers) : incompleteOnly(state);
  if (incomplete === undefined) return goTo(state, Math.min(target, LAST_STEP));
  return {
    ...(incomplete === state.step ? state : goTo(state, incomplete)),
    errors: missingIn(incomplete, state.answers),
    attention: { to: 'first-error' },
  };
}

function incompleteOnly({ step, answers }: WizardState): number | undefined {
  return Object.keys(missingIn(step, answers)).length > 0 ? step : undefined;
}

function goTo(state: WizardState, step: number): WizardState {
  return {
    ...state,
    step,
    errors: NO_ERRORS,
    isFromReview: state.isFromReview && step !== LAST_STEP,
    isBegun: true,
    outcome: state.outcome?.isAccepted ? state.outcome : undefined,
    attention: { to: 'title' },
  };
}

function ended(state: WizardState, outcome: Outcome): WizardState {
  if (outcome.isAccepted) {
    return { ...state, attachments: [], earlierFiles: [], attention: { to: 'outcome' } };
  }
  if (!outcome.mustUploadAgain) return state;
  return {
    ...state,
    attachments: state.attachments.map((one) =>
      one.status.name === 'uploaded' ? { ...one, status: { name: 'waiting' } } : one,
    ),
  };
}

function withFile(state: WizardState, id: string, status: AttachmentStatus): WizardState {
  return {
    ...state,
    attachments: state.attachments.map((one) => (one.id === id ? { ...one, status } : one)),
  };
}

function withoutFile(state: WizardState, removed: string): WizardState {
  const name = state.attachments.find(({ id }) => id === removed)?.file.name;
  return {
    ...state,
    attachments: state.attachments.filter(({ id }) => id !== removed),
    earlierFiles: state.earlierFiles.filter((earlier) => earlier !== name),
  };
}

/** What errors are about that may be solved by a change. Which channel was edited does not matter: each says its length. */
function editedIn({ socialChannels, ...changes }: Partial<OnboardingAnswers>): string[] {
  return [...Object.keys(changes), ...Object.keys(socialChannels ?? {})];
}

function without(errors: Errors, edited: readonly string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !edited.includes(field)));
}
