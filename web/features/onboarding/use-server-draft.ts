import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { NO_SERVER_DRAFT, openServerDraft, type ServerDraft } from './server-draft.ts';
import type { DraftSource } from './submission.ts';
import { bringsNews, toDraft, type WizardAction, type WizardState } from './wizard-state.ts';

/** Opens the server's draft of a checkout. @returns undefined until it has succeeded or failed */
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
 * Saves the draft on the server when the step changes, when versions were merged and when the page is hidden, until the
 * form is submitted. While the visitor has to choose between two answers, nothing is saved: the server keeps theirs,
 * and the browser yours.
 * @returns whether the server keeps it, whether it was continued through the email's link, hidden from this browser, and
 * functions that save it before the form is sent, and name what was saved
 */
export function useServerSaving(
  state: WizardState,
  server: ServerDraft,
  dispatch: Dispatch<WizardAction>,
): {
  readonly isKept: boolean;
  readonly isContinuedByMail: boolean;
  /**
   * @returns `changed` if another writer has saved changes that are not in the form yet, which are merged; `received` if
   * the form was submitted, which may have been by this page if it got no response
   */
  readonly findNews: () => Promise<'changed' | 'received' | undefined>;
  readonly readSource: () => DraftSource | undefined;
} {
  const [isKept, setIsKept] = useState(server.found !== undefined);
  const [isContinuedByMail, setIsContinuedByEmail] = useState(server.isContinuedByMail === true);
  const { step, merges } = state;
  const isSaving = maySave(state);
  const current = useRef(state);
  const saved = useRef({ step, merges });
  /** The last save of a step. The next one waits for it, so that older answers never arrive last. */
  const stepSave = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    current.current = state;
  }, [state]);

  const save = useCallback(
    async (isCheck = false) => {
      const { base } = current.current;
      const saving = await server.save(toDraft(current.current), base, isCheck);
      setIsKept(saving.isKept);
      if (saving.isContinuedByMail) setIsContinuedByEmail(true);
      if (saving.base) dispatch({ type: 'draft-saved', base: saving.base });
      if (saving.other) dispatch({ type: 'saved-elsewhere', version: saving.other });
      if (saving.received) {
        dispatch({ type: 'received-elsewhere', received: saving.received });
        return 'received';
      }
      return saving.other && bringsNews(current.current, saving.other) ? 'changed' : undefined;
    },
    [server, dispatch],
  );

  useEffect(() => {
    if (!isSaving) return;
    if (saved.current.step !== step || saved.current.merges !== merges) {
      stepSave.current = stepSave.current.then(() => (maySave(current.current) ? save() : undefined));
    }
    saved.current = { step, merges };
    const onChange = () => document.visibilityState === 'hidden' && void save();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [step, merges, isSaving, save]);

  function readSource(): DraftSource | undefined {
    const { writer } = server;
    const basedOn = current.current.base?.version;
    return writer === undefined ? undefined : { writer, ...(basedOn !== undefined && { basedOn }) };
  }

  return {
    isKept,
    isContinuedByMail,
    findNews: async () => (isSaving ? save(true) : undefined),
    readSource,
  };
}

function maySave({ isBegun, result, received, conflicts }: WizardState): boolean {
  return isBegun && result?.isAccepted !== true && !received && conflicts.length === 0;
}
