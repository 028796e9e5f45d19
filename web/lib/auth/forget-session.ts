import { announceAuthChange, tokenStorage } from './stored-tokens.ts';

/** Removes all traces of a session from this browser, whether or not the user pool has ended it. */
export function forgetSession(): void {
  tokenStorage.clear();
  announceAuthChange();
}
