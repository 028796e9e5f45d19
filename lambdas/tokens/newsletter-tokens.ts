import { createHash, randomBytes } from 'node:crypto';
import { CONFIRMATION_DAYS } from '../../domain/newsletter.ts';
import type { Subscriber } from '../tables/subscribers.ts';
import { readToken, signToken } from './tokens.ts';

const CONFIRMATION_MS = CONFIRMATION_DAYS * 24 * 60 * 60 * 1000;

/**
 * Signs the token to unsubscribe, a different one per email. It never expires, and contains no email address.
 * @param letterId of a letter, whose figures count the subscribers who leave through it
 */
export function signUnsubscription(
  { id }: Pick<Subscriber, 'id'>,
  letterId: string = randomBytes(6).toString('base64url'),
): Promise<string> {
  return signToken('unsubscribe', [id, letterId]);
}

export interface Unsubscription {
  readonly subscriberId: string;
  /** The letter that contained it. */
  readonly leftBy: `letter ${string}`;
  /** The id of that letter; something random in other emails. */
  readonly letterId: string;
}

/** Reads an unsubscribe token; undefined when it is invalid. */
export async function readUnsubscription(token: string): Promise<Unsubscription | undefined> {
  const parts = await readToken('unsubscribe', token, 2);
  if (!parts) return undefined;
  const [subscriberId = '', letter = ''] = parts;
  const hash = createHash('sha256').update(letter).digest('base64url');
  return { subscriberId, leftBy: `letter ${hash.slice(0, 22)}`, letterId: letter };
}

/** Signs the token that confirms one sign-up. It expires after days. @param now milliseconds since the epoch */
export function signConfirmation(
  { id, optInId }: Pick<Subscriber, 'id' | 'optInId'>,
  now: number,
): Promise<string> {
  return signToken('confirm', [id, optInId, now.toString(36)]);
}

export interface Confirmation {
  readonly subscriberId: string;
  readonly optInId: string;
  readonly isExpired: boolean;
}

/** Reads a confirmation token; undefined when it is invalid. @param now milliseconds since the epoch */
export async function readConfirmation(token: string, now: number): Promise<Confirmation | undefined> {
  const parts = await readToken('confirm', token, 3);
  if (!parts) return undefined;
  const [subscriberId = '', optInId = '', issuedAt = ''] = parts;
  return { subscriberId, optInId, isExpired: now - Number.parseInt(issuedAt, 36) > CONFIRMATION_MS };
}
