import { CONFIRMATION_DAYS } from '../../domain/newsletter.ts';
import type { Subscriber } from '../tables/subscribers.ts';
import { readToken, signToken } from './tokens.ts';

const CONFIRMATION_MS = CONFIRMATION_DAYS * 24 * 60 * 60 * 1000;

/** Makes the token by which a subscriber leaves. It works for ever, and does not say whose it is. */
export function signUnsubscription({ id }: Pick<Subscriber, 'id'>): Promise<string> {
  return signToken('unsubscribe', [id]);
}

/** The subscriber's id in a token to leave; undefined when we did not make it. */
export async function readUnsubscription(token: string): Promise<string | undefined> {
  const [id] = (await readToken('unsubscribe', token, 1)) ?? [];
  return id;
}

/**
 * Makes the token by which a subscriber confirms one sign-up.
 * @param now milliseconds since the epoch: the token works for some days from then
 */
export function signConfirmation(
  { id, optInId }: Pick<Subscriber, 'id' | 'optInId'>,
  now: number,
): Promise<string> {
  return signToken('confirm', [id, optInId, now.toString(36)]);
}

/** What a token to confirm says. */
export interface Confirmation {
  readonly subscriberId: string;
  readonly optInId: string;
  readonly isExpired: boolean;
}

/** Reads a token to confirm; undefined when we did not make it. */
export async function readConfirmation(token: string, now: number): Promise<Confirmation | undefined> {
  const parts = await readToken('confirm', token, 3);
  if (!parts) return undefined;
  const [subscriberId = '', optInId = '', issuedAt = ''] = parts;
  return { subscriberId, optInId, isExpired: now - Number.parseInt(issuedAt, 36) > CONFIRMATION_MS };
}
