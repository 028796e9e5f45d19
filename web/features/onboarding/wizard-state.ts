import { ONBOARDING_STEPS, type OnboardingAnswers } from '../../../domain/onboarding/onboarding.ts';
import { type Customer, NO_ANSWERS, prefill } from './answers.ts';
import {
  type Attachment,
  type AttachmentStatus,
  canBeRetried,
  isSendable,
  needsReselection,
  toRetried,
} from './attachments.ts';
import type { Draft, DraftBase, SavedDraft } from './draft.ts';
import { type AnswerConflict, mergeAnswers } from './merge/merge-answers.ts';
import { type Errors, findStepErrors, firstIncompleteStep, NO_ERRORS } from './missing-answers.ts';
import type { ReceivedForm, ServerVersion } from './server-draft.ts';
import type { SubmissionResult } from './submit-onboarding.ts';

export const LAST_STEP = ONBOARDING_STEPS.length;

export interface WizardState {
  /** From 1. */
  readonly step: number;
  readonly answers: OnboardingAnswers;
  readonly errors: Errors;
  readonly attachments: readonly Attachment[];
  /** Names of files added to the draft before it was continued. */
  readonly earlierFiles: readonly string[];
  /** Whether the visitor came to this step from the review, and can return to it directly. */
  readonly isFromReview: boolean;
  /** Whether the draft has changes to save. */
  readonly isBegun: boolean;
  /** The server's version that the answers are based on. */
  readonly base: DraftBase | undefined;
  /** Answers that another writer has also changed, until the visitor has chosen. */
  readonly conflicts: readonly AnswerConflict[];
  /** The version that becomes the base once they are settled. */
  readonly theirs: DraftBase | undefined;
  /** The number of merges with all conflicts settled. */
  readonly merges: number;
  /** Whether the page says that another writer has saved the form. */
  readonly isMergeShown: boolean;
  /** The previously submitted form. A new submission adds to it. */
  readonly received: (ReceivedForm & { readonly isElsewhere?: true }) | undefined;
  /** The files of the submitted form, and those added to it. */
  readonly sent: readonly Attachment[];
  readonly activity: 'none' | 'uploading' | 'submitting';
  /** The result of the last submission. Any change clears a success; a change of step also clears a failure. */
  readonly result: SubmissionResult | undefined;
  /** The next focus target. A new object each time, so that the same target can be requested again. */
  readonly attention:
    | {
        readonly to: 'title' | 'first-error' | 'result' | 'conflict';
        /** The id of a question of the step, instead of its title. */
        readonly question?: string | undefined;
      }
    | undefined;
}

export type WizardAction =
  | { readonly type: 'answered'; readonly changes: Partial<OnboardingAnswers> }
  /** The purchase was loaded while the form was open. */
  | { readonly type: 'purchase-known'; readonly customer: Customer | undefined }
  | {
      readonly type: 'draft-continued';
      readonly draft: Draft & Pick<SavedDraft, 'base'>;
      /** The server's version, if it differs. */
      readonly other?: ServerVersion | undefined;
    }
  | { readonly type: 'draft-saved'; readonly base: DraftBase }
  | { readonly type: 'saved-elsewhere'; readonly version: ServerVersion }
  | {
      readonly type: 'conflict-settled';
      readonly conflict: AnswerConflict;
      readonly changes: Partial<OnboardingAnswers>;
    }
  | { readonly type: 'conflict-asked' }
  | { readonly type: 'merge-read' }
  | { readonly type: 'received-elsewhere'; readonly received: ReceivedForm }
  | { readonly type: 'sent-files-added'; readonly attachments: readonly Attachment[] }
  | { readonly type: 'sent-files-retried' }
  | { readonly type: 'started-over'; readonly customer: Customer | undefined }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'edit'; readonly step: number; readonly question?: string | undefined }
  /** Goes to the first incomplete step instead, if there is one. */
  | { readonly type: 'back-to-review' }
  | { readonly type: 'files-added'; readonly attachments: readonly Attachment[] }
  | { readonly type: 'file-removed'; readonly id: string }
  | { readonly type: 'file-changed'; readonly id: string; readonly status: AttachmentStatus }
  | { readonly type: 'upload-began' }
  | { readonly type: 'upload-ended' }
  | { readonly type: 'submission-began' }
  | { readonly type: 'submission-ended'; readonly result: SubmissionResult };

/** Returns the wizard at its first step. @param customer from the purchase, if known */
export function initialState(customer: Customer | undefined): WizardState {
  return {
    step: 1,
    answers: prefill(NO_ANSWERS, customer),
    errors: NO_ERRORS,
    attachments: [],
    earlierFiles: [],
    isFromReview: false,
    isBegun: false,
    base: undefined,
    conflicts: [],
    theirs: undefined,
    merges: 0,
    isMergeShown: false,
    received: undefined,
    sent: [],
    activity: 'none',
    result: undefined,
    attention: undefined,
  };
}

/** docs/product.md#onboarding-form */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'answered':
      return {
        ...state,
        answers: { ...state.answers, ...action.changes },
        errors: withoutErrors(state.errors, listEditedFields(action.changes)),
        isBegun: true,
        result: undefined,
      };
    case 'purchase-known':
      return { ...state, answers: prefill(state.answers, action.customer) };
    case 'draft-continued':
      return continueDraft(state, action.draft, action.other);
    case 'draft-saved':
      return { ...state, base: action.base };
    case 'saved-elsewhere':
      return mergeVersion(state, action.version);
    case 'conflict-settled':
      return settleConflict(state, action.conflict, action.changes);
    case 'conflict-asked':
      return { ...state, attention: { to: 'conflict' } };
    case 'merge-read':
      return { ...state, isMergeShown: false, attention: { to: 'title' } };
    case 'received-elsewhere':
      return { ...state, received: { ...action.received, isElsewhere: true } };
    case 'sent-files-added':
      return { ...state, sent: [...withoutReplaced(state.sent, action.attachments), ...action.attachments] };
    case 'sent-files-retried':
      return {
        ...state,
        sent: state.sent.map((one) => (canBeRetried(one) ? { ...one, status: toRetried(one) } : one)),
      };
    case 'started-over': {
      const { base, received } = state;
      return { ...initialState(action.customer), base, received, attention: { to: 'title' } };
    }
    case 'next':
      return leaveForwards(state, state.step + 1);
    case 'previous':
      return goTo(state, Math.max(1, state.step - 1));
    case 'edit':
      return {
        ...goTo(state, action.step),
        isFromReview: true,
        attention: { to: 'title', question: action.question },
      };
    case 'back-to-review':
      return leaveForwards(state, LAST_STEP);
    case 'files-added':
      return {
        ...state,
        attachments: [...withoutReplaced(state.attachments, action.attachments), ...action.attachments],
        result: undefined,
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
      return { ...state, activity: 'submitting', result: undefined };
    case 'submission-ended':
      return { ...applyResult(state, action.result), activity: 'none', result: action.result };
  }
}

/** Continues a draft, merged with the changes that another writer has saved since. */
function continueDraft(
  state: WizardState,
  { step, answers, files, base }: Draft & Pick<SavedDraft, 'base'>,
  other: ServerVersion | undefined,
): WizardState {
  const next = {
    ...goTo(state, step),
    answers: prefill(answers, state.answers),
    earlierFiles: files,
    base: base ?? state.base,
  };
  return other ? mergeVersion(next, other) : next;
}

/** Whether merging a version would change answers, or ask about them. */
export function bringsNews(state: WizardState, version: ServerVersion): boolean {
  const { answers, conflicts } = mergeVersion(state, version);
  return conflicts.length > 0 || JSON.stringify(answers) !== JSON.stringify(state.answers);
}

/** Keeps the base until every conflict is settled, so that an abandoned draft meets the same conflicts later. */
function mergeVersion(state: WizardState, version: ServerVersion): WizardState {
  const before = state.base?.answers ?? NO_ANSWERS;
  const { answers, conflicts } = mergeAnswers(before, state.answers, version.answers);
  const isSettled = conflicts.length === 0;
  // A merge that changes nothing on the page is not announced.
  const isNews = !isSettled || JSON.stringify(answers) !== JSON.stringify(state.answers);
  return {
    ...state,
    answers,
    conflicts,
    theirs: version.base,
    base: isSettled ? version.base : state.base,
    merges: isSettled ? state.merges + 1 : state.merges,
    isMergeShown: isNews || state.isMergeShown,
    earlierFiles: [...new Set([...state.earlierFiles, ...version.files])],
    result: undefined,
  };
}

function settleConflict(
  state: WizardState,
  conflict: AnswerConflict,
  changes: Partial<OnboardingAnswers>,
): WizardState {
  const conflicts = state.conflicts.filter((one) => one !== conflict);
  const isSettled = conflicts.length === 0;
  return {
    ...state,
    answers: { ...state.answers, ...changes },
    conflicts,
    base: isSettled ? (state.theirs ?? state.base) : state.base,
    merges: isSettled ? state.merges + 1 : state.merges,
    isMergeShown: !isSettled,
    attention: { to: isSettled ? 'title' : 'conflict' },
  };
}

/** Replaces files that had to be chosen again with the chosen ones. */
function withoutReplaced(
  attachments: readonly Attachment[],
  added: readonly Attachment[],
): readonly Attachment[] {
  const isReplaced = (old: Attachment) =>
    needsReselection(old) &&
    added.some((one) => isSendable(one) && one.category === old.category && one.file.name === old.file.name);
  return attachments.filter((one) => !isReplaced(one));
}

/** Returns the parts of the form that are stored until it is sent. */
export function toDraft({ step, answers, earlierFiles, attachments }: WizardState): Draft {
  const added = attachments.filter(isSendable).map(({ file }) => file.name);
  return { step, answers, files: [...new Set([...earlierFiles, ...added])] };
}

/** Goes to the target if the steps before it are complete, otherwise to the first incomplete one. */
function leaveForwards(state: WizardState, target: number): WizardState {
  const incomplete = target === LAST_STEP ? firstIncompleteStep(state.answers) : incompleteOnly(state);
  if (incomplete === undefined) return goTo(state, Math.min(target, LAST_STEP));
  return {
    ...(incomplete === state.step ? state : goTo(state, incomplete)),
    errors: findStepErrors(incomplete, state.answers),
    attention: { to: 'first-error' },
  };
}

function incompleteOnly({ step, answers }: WizardState): number | undefined {
  return Object.keys(findStepErrors(step, answers)).length > 0 ? step : undefined;
}

function goTo(state: WizardState, step: number): WizardState {
  return {
    ...state,
    step,
    errors: NO_ERRORS,
    isFromReview: state.isFromReview && step !== LAST_STEP,
    isBegun: true,
    result: state.result?.isAccepted ? state.result : undefined,
    attention: { to: 'title' },
  };
}

function applyResult(state: WizardState, result: SubmissionResult): WizardState {
  if (result.isAccepted) {
    const { form } = result;
    return {
      ...state,
      attachments: [],
      earlierFiles: [],
      sent: [...state.sent.filter((one) => !isSentAgain(one, result.files)), ...result.files],
      received: { at: Date.now(), missing: [], ...(form !== undefined && { form }) },
      attention: { to: 'result' },
    };
  }
  if (!result.mustUploadAgain) return state;
  return {
    ...state,
    attachments: state.attachments.map((one) =>
      one.status.name === 'uploaded' ? { ...one, status: { name: 'waiting' } } : one,
    ),
  };
}

/** Whether a file of an earlier submission, which has not arrived, is among those of a later one. */
function isSentAgain({ status, file }: Attachment, later: readonly Attachment[]): boolean {
  return status.name !== 'uploaded' && later.some((one) => one.file.name === file.name);
}

function withFile(state: WizardState, id: string, status: AttachmentStatus): WizardState {
  const change = (one: Attachment) => (one.id === id ? { ...one, status } : one);
  return { ...state, attachments: state.attachments.map(change), sent: state.sent.map(change) };
}

function withoutFile(state: WizardState, removed: string): WizardState {
  const name = state.attachments.find(({ id }) => id === removed)?.file.name;
  return {
    ...state,
    attachments: state.attachments.filter(({ id }) => id !== removed),
    earlierFiles: state.earlierFiles.filter((earlier) => earlier !== name),
  };
}

/** Errors that a change may solve. They do not depend on the edited channel: each states its length. */
function listEditedFields({ socialChannels, ...changes }: Partial<OnboardingAnswers>): string[] {
  return [...Object.keys(changes), ...Object.keys(socialChannels ?? {})];
}

function withoutErrors(errors: Errors, edited: readonly string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !edited.includes(field)));
}
