import { useEffect } from 'react';

/** Keeps a file that is dropped beside its list from taking the form's place in the window. */
export function usePreventFileDrop(): void {
  useEffect(() => {
    const listening = new AbortController();
    for (const event of ['dragover', 'drop'] as const) {
      window.addEventListener(event, (drag) => drag.preventDefault(), { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
}

/** Has the browser ask before the page is left while something would be lost that no draft keeps. */
export function useUnsavedChangesWarning(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
