import { useEffect } from 'react';

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

/** Makes the browser ask before leaving the page while unsaved changes would be lost. */
export function useUnsavedChangesWarning(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
