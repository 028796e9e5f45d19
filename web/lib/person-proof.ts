import { SHORT_NAME } from '../../domain/text/short-name.ts';

/**
 * The proof of a passed captcha goes from the page that shows it to the one that asks for it, in another tab: the page for
 * signing in has passwords, and loads no script of a third party.
 */
const CHANNEL = `${SHORT_NAME}_person_proof`;

/** Gives the proof to all pages of this browser that wait for one. */
export function sendPersonProof(proof: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(proof);
  channel.close();
}

/** @returns a function that unsubscribes */
export function onPersonProof(take: (proof: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => take(String(data));
  return () => channel.close();
}
