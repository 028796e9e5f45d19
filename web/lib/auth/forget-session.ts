import { announceAuthChange, tokenStorage } from './stored-tokens.ts';

/** Leaves nothing of a session in this browser, whether or not the service was told that it has ended. */
export function forgetSession(): void {
  tokenStorage.clear();
  announceAuthChange();
}
