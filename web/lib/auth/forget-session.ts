import { announceAuthChange, tokenStorage } from './stored-tokens.ts';

/** Removes everything of a session from this browser, whether or not the user pool was told that it has ended. */
export function forgetSession(): void {
  tokenStorage.clear();
  announceAuthChange();
}
