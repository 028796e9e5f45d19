import { useEffect, useState } from 'react';

/** What is chosen and typed in the steps on screen, by name. */
const shown = new Map<string, unknown>();

/** The same, of steps that the sign-in page has replaced. Only in memory, because it may be personal data. */
let kept = new Map<string, unknown>();
let keeper: string | undefined;

/** Keeps the steps on screen for an administrator who signs in again. */
export function keepStates(): void {
  // The sign-in may be refused before a step is back on screen.
  if (shown.size > 0) kept = new Map(shown);
}

/** Opens the back office for an administrator, without what another one left. */
export function openStates(email: string): void {
  if (email !== keeper) kept.clear();
  keeper = email;
}

/** `useState` in a step that may ask for a recent sign-in, after which the step continues with the same state. */
export function useKeptState<State>(name: string, first: State) {
  const [state, setState] = useState(() => (kept.has(name) ? (kept.get(name) as State) : first));
  useEffect(() => {
    shown.set(name, state);
    kept.delete(name);
    return () => void shown.delete(name);
  }, [name, state]);
  return [state, setState] as const;
}
