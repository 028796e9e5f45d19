import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { NO_SERVER_DRAFT, openServerDraft, type ServerDraft } from './server-draft.ts';
import { draftOf, type WizardState } from './wizard-state.ts';

/** Opens the server's draft of a checkout. @returns undefined until that is done, however it ends */
export function useServerDraft(sessionId: string | undefined): ServerDraft | undefined {
  const [opened, setOpened] = useState(sessionId === undefined ? NO_SERVER_DRAFT : undefined);
  useEffect(() => {
    if (sessionId === undefined) return;
    let isLeft = false;
    void openServerDraft(sessionId, callApi).then((draft) => {
      if (!isLeft) setOpened(draft);
    });
    return () => {
      isLeft = true;
    };
  }, [sessionId]);
  return opened;
}

/**
 * Saves the draft on the server when the step changes and when the page is hidden, until the form has been received.
 * @returns whether the server keeps it
 */
export function useServerSaving(state: WizardState, server: ServerDraft): boolean {
  const [isKept, setIsKept] = useState(server.found !== undefined);
  const { step, isBegun, outcome } = state;
  const isSaving = isBegun && outcome?.isAccepted !== true;
  const current = useRef(state);
  const savedStep = useRef(step);

  useEffect(() => {
    current.current = state;
  }, [state]);

  useEffect(() => {
    if (!isSaving) return;
    const save = () => void server.save(draftOf(current.current)).then(setIsKept);
    if (savedStep.current !== step) save();
    savedStep.current = step;
    const onChange = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [step, isSaving, server]);

  return isKept;
}
