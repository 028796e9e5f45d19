import { type Dispatch, useRef } from 'react';
import type { OnboardingAnswers } from '../../../domain/onboarding/onboarding.ts';
import { ONBOARDING_KEY_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { callWithSession } from '../../lib/call-with-session.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { pause } from '../../lib/pause.ts';
import type { Attachment, AttachmentStatus } from './attachments.ts';
import { usePage } from './guard-page.ts';
import { firstIncompleteStep } from './missing-answers.ts';
import { listChangedIds, type SubmissionContext } from './submission.ts';
import { type SubmissionTools, submitOnboarding, uploadWhenNeeded } from './submit-onboarding.ts';
import { uploadFile } from './upload-file.ts';
import type { WizardAction, WizardState } from './wizard-state.ts';

const keys = createIdempotencyKeys(ONBOARDING_KEY_STORAGE_KEY);

interface SubmissionEvents extends Pick<SubmissionTools, 'readSigns' | 'readSource'> {
  readonly dispatch: Dispatch<WizardAction>;
  /** Called first. @returns what the visitor has to look at before sending */
  readonly findNews: () => Promise<'changed' | 'received' | undefined>;
  /** Called when a submission has ended, whether or not it was accepted. */
  readonly onSent: () => void;
}

/**
 * Uploads files and submits the form. Both functions do nothing while either is running.
 * @param begun the answers that the form was begun from. If another device sent a form, it contains them
 */
export function useSubmission(
  state: WizardState,
  setting: SubmissionContext,
  begun: OnboardingAnswers,
  { dispatch, findNews, readSigns, readSource, onSent }: SubmissionEvents,
) {
  const page = usePage();
  /** The answers that this page has sent. */
  const sent = useRef<OnboardingAnswers>(undefined);
  const onFile = (id: string, status: AttachmentStatus) => dispatch({ type: 'file-changed', id, status });

  const uploading = () => ({
    uploadFile,
    onFile,
    pause,
    isOnline: () => navigator.onLine,
    signal: page.current.signal,
  });

  async function submit() {
    const { answers, attachments, activity, conflicts, received, result } = state;
    if (activity !== 'none') return;
    if (conflicts.length > 0) return dispatch({ type: 'conflict-asked' });
    if (firstIncompleteStep(answers) !== undefined) return dispatch({ type: 'back-to-review' });
    dispatch({ type: 'submission-began' });
    const news = await findNews();
    // After an attempt without a response, the received form may be this one: the server recognizes it.
    if (news === 'changed' || (news === 'received' && !result)) {
      dispatch({ type: 'upload-ended' });
      return dispatch({ type: news === 'changed' ? 'conflict-asked' : 'back-to-review' });
    }
    const tools = { callApi: callWithSession, keys, readSigns, readSource, ...uploading() };
    const changed = received && listChangedIds(sent.current ?? begun, answers);
    const before = { ...setting, form: received?.form, changed };
    const outcome = await submitOnboarding(answers, attachments, before, tools);
    if (outcome.isAccepted) sent.current = answers;
    onSent();
    dispatch({ type: 'submission-ended', result: outcome });
  }

  async function retry(attachment: Attachment) {
    if (state.activity !== 'none') return;
    dispatch({ type: 'upload-began' });
    await uploadWhenNeeded(attachment, state.answers.businessName, uploading());
    dispatch({ type: 'upload-ended' });
  }

  const unlessLeft = (error: unknown) => {
    if (!page.current.signal.aborted) throw error;
  };
  return {
    submit: () => void submit().catch(unlessLeft),
    retry: (attachment: Attachment) => void retry(attachment).catch(unlessLeft),
  };
}
