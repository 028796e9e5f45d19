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

/** Warns before unsaved changes are lost. When the page reloads itself, keeps the files and does not warn. */
export function useUnsavedChangesWarning(isAsked: boolean, attachments: readonly Attachment[]): void {
  useEffect(() => {
    if (!isAsked) return;
    const stopAsking = askBeforeLeaving();
    const stopKeeping = onBeforeReload(() => keepFiles(attachments).then(stopAsking));
    return () => {
      stopAsking();
      stopKeeping();
    };
  }, [isAsked, attachments]);
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
