/**
 * Where a page of a list ended, for the next page to go on from. It names the record by its id, never by an email address,
 * and the list and filter by a hash: with others it means nothing.
 */
import { createHash } from 'node:crypto';
import type { AdminList } from '../../domain/admin.ts';

/** Which records of which list. */
export interface Selection {
  readonly list: AdminList;
  readonly status?: string | undefined;
  readonly payment?: string | undefined;
  /** In the form in which texts are compared. */
  readonly text?: string | undefined;
}

/** A record's place in a list. */
export interface Place {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly id: string;
}

const MOST_ID_CHARACTERS = 300;

export function writeCursor(selection: Selection, { createdAt, id }: Place): string {
  return Buffer.from(JSON.stringify([markOf(selection), createdAt, id])).toString('base64url');
}

/** @returns undefined when it is none of ours, or of another selection */
export function readCursor(selection: Selection, cursor: string): Place | undefined {
  const value = parsed(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(value)) return undefined;
  const [, createdAt, id] = value as unknown[];
  if (typeof createdAt !== 'string' || typeof id !== 'string') return undefined;
  const isPlace = isTime(createdAt) && id !== '' && id.length <= MOST_ID_CHARACTERS;
  // Written again it has to be the same: nothing is added to it, or written in another way.
  return isPlace && writeCursor(selection, { createdAt, id }) === cursor ? { createdAt, id } : undefined;
}

function markOf({ list, status = '', payment = '', text = '' }: Selection): string {
  const hash = createHash('sha256').update(JSON.stringify([list, status, payment, text]));
  return hash.digest('base64url').slice(0, 16);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTime(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
