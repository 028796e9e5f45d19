import { type Dispatch, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { pause } from '../../../lib/pause.ts';
import { type AttachmentStatus, isPassing } from '../attachments.ts';
import { usePage } from '../guard-page.ts';
import { uploadFile } from '../upload-file.ts';
import type { WizardAction, WizardState } from '../wizard-state.ts';
import { addFile } from './add-file.ts';

const PAUSES_MS = [10_000, 30_000, 90_000, 270_000];

/** Returns the pause before failed files are retried automatically, in milliseconds. */
export function getRetryPause(tries: number): number {
  return PAUSES_MS[tries] ?? 600_000;
}

/** Adds files to a submitted form. Retries failed ones after growing pauses and when the browser is back online. */
export function useLaterFiles(
  { sent, received, answers: { businessName } }: Pick<WizardState, 'sent' | 'received' | 'answers'>,
  dispatch: Dispatch<WizardAction>,
): void {
  const form = received?.form;
  const [isBusy, setIsBusy] = useState(false);
  const tries = useRef(0);
  const page = usePage();
  const next = isBusy ? undefined : sent.find(({ status }) => status.name === 'waiting');
  const isWaitingForRetry = form !== undefined && !isBusy && !next && sent.some(isPassing);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a running upload keeps the values that it began with
  useEffect(() => {
    if (!next || form === undefined) return;
    const { signal } = page.current;
    const onFile = (id: string, status: AttachmentStatus) => dispatch({ type: 'file-changed', id, status });
    const tools = { callApi, uploadFile, pause, isOnline: () => navigator.onLine, onFile, signal };
    setIsBusy(true);
    void addFile(next, form, businessName, tools)
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      })
      .finally(() => {
        if (!signal.aborted) setIsBusy(false);
      });
  }, [next?.id, form]);

  useEffect(() => {
    if (!isWaitingForRetry) return;
    const retry = () => dispatch({ type: 'sent-files-retried' });
    const timer = setTimeout(retry, getRetryPause(tries.current));
    tries.current += 1;
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [isWaitingForRetry, dispatch]);
}
