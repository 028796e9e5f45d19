import { useEffect } from 'react';

/** Lets the browser ask before unsaved changes or a running task are lost. */
export function useLeavingWarning(isUnfinished: boolean): void {
  useEffect(() => {
    if (!isUnfinished) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnfinished]);
}
