import { useEffect, useRef } from 'react';
import { keepBeforeReload } from '../../lib/third-party/third-party-script.ts';
import type { Attachment } from './attachments.ts';
import { keepFiles } from './kept-files.ts';

/** Keeps the browser from opening a file that is dropped beside the list, which would replace the form. */
export function usePreventFileDrop(): void {
  useEffect(() => {
    const listening = new AbortController();
    for (const event of ['dragover', 'drop'] as const) {
      window.addEventListener(event, (drag) => drag.preventDefault(), { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
}

/** Asks before unsaved changes are lost. Before a reload by the page itself, keeps the files and does not ask. */
export function useUnsavedChangesWarning(isAsked: boolean, attachments: readonly Attachment[]): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stopAsking = () => window.removeEventListener('beforeunload', ask);
    window.addEventListener('beforeunload', ask);
    const stopKeeping = keepBeforeReload(() => keepFiles(attachments).then(stopAsking));
    return () => {
      stopAsking();
      stopKeeping();
    };
  }, [isAsked, attachments]);
}

/** Aborts running work when the page is left. */
export function usePage() {
  const page = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    page.current = own;
    return () => own.abort();
  }, []);
  return page;
}
