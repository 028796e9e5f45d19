import { useEffect, useRef } from 'react';
import { onBeforeReload } from '../../lib/reload.ts';
import { askBeforeLeaving } from '../../ui/ask-before-leaving.ts';
import type { Attachment } from './attachments.ts';
import { keepFiles } from './kept-files.ts';

/** Prevents the browser from opening a file that is dropped beside the list, which would replace the form. */
export function usePreventFileDrop(): void {
  useEffect(() => {
    const listening = new AbortController();
    for (const event of ['dragover', 'drop'] as const) {
      window.addEventListener(event, (drag) => drag.preventDefault(), { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
}

/** What is lost when the visitor leaves the page, and when the page reloads itself, which keeps its attachments. */
export interface Losses {
  readonly onLeaving: boolean;
  readonly onReload: boolean;
}

/** Warns before unsaved changes are lost. When the page reloads itself, keeps the attachments. */
export function useUnsavedChangesWarning(
  { onLeaving, onReload }: Losses,
  attachments: readonly Attachment[],
): void {
  useEffect(() => {
    if (!onLeaving) return;
    const stopAsking = askBeforeLeaving();
    const stopKeeping = onBeforeReload(async () => {
      await keepFiles(attachments);
      if (!onReload) stopAsking();
    });
    return () => {
      stopAsking();
      stopKeeping();
    };
  }, [onLeaving, onReload, attachments]);
}

/** Aborts running work when the visitor leaves the page. */
export function usePage() {
  const page = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    page.current = own;
    return () => own.abort();
  }, []);
  return page;
}
