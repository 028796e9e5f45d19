import { useEffect, useState } from 'react';
import { signedIn } from '../../../lib/auth/signed-in.ts';

interface Shown {
  readonly state: unknown;
  /** The email address of the administrator. */
  readonly owner: string | undefined;
}

/** What is chosen and typed in the steps on screen, by name. */
const shown = new Map<string, Shown>();

/** The same, of steps at an address that the sign-in page has replaced. Only in memory, because it may be personal data. */
let kept = { address: '', states: new Map<string, Shown>() };

/** Keeps the steps on screen for an administrator who signs in again. */
export function keepStates(): void {
  const { href: address } = location;
  // The sign-in may be refused before all steps are back on screen.
  const earlier = address === kept.address ? kept.states : [];
  kept = { address, states: new Map([...earlier, ...shown]) };
}

/** `useState` in a step that may ask for a recent sign-in, after which the step continues with the same state. */
export function useKeptState<State>(name: string, first: State) {
  const [state, setState] = useState(() => {
    const found = location.href === kept.address ? kept.states.get(name) : undefined;
    return found && found.owner === signedIn()?.email ? (found.state as State) : first;
  });
  useEffect(() => {
    shown.set(name, { state, owner: signedIn()?.email });
    kept.states.delete(name);
    return () => void shown.delete(name);
  }, [name, state]);
  return [state, setState] as const;
}
