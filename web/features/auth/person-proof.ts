import { SHORT_NAME } from '../../../domain/text/short-name.ts';

/**
 * Passes the proof of a captcha from the tab that shows it to the tab that asks for it: the sign-in page has passwords,
 * and runs no third party's script.
 */
const CHANNEL = `${SHORT_NAME}_person_proof`;

/** Sends the proof to all pages of this browser that wait for one. */
export function sendPersonProof(proof: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(proof);
  channel.close();
}

/** @returns a function that unsubscribes */
export function subscribeToPersonProof(take: (proof: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => take(String(data));
  return () => channel.close();
}
