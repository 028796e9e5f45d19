/** Cursors mark where a page of a list ended. They contain no email address, and are valid for one selection only. */
import { createHash } from 'node:crypto';
import type { AdminList } from '../../domain/admin.ts';
import type { ListQuery } from '../../domain/contracts/admin.ts';
import { parseJson } from '../../domain/text/parse-json.ts';

/** A list, and the filter and order in which it is read. */
export interface ListSelection extends Omit<ListQuery, 'cursor'> {
  readonly list: AdminList;
}

export interface CursorPosition {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly id: string;
}

const MAX_ID_CHARACTERS = 300;

export function encodeCursor(selection: ListSelection, { createdAt, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([hashSelection(selection), createdAt, id])).toString('base64url');
}

/** @returns undefined when the cursor is not one of ours, or belongs to another selection */
export function decodeCursor(selection: ListSelection, cursor: string): CursorPosition | undefined {
  const value = parseJson(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(value)) return undefined;
  const [, createdAt, id] = value as unknown[];
  if (typeof createdAt !== 'string' || typeof id !== 'string') return undefined;
  const isPlace = isTime(createdAt) && id !== '' && id.isWellFormed() && id.length <= MAX_ID_CHARACTERS;
  // Encoding it again must give the same text, so only the canonical form is accepted.
  return isPlace && encodeCursor(selection, { createdAt, id }) === cursor ? { createdAt, id } : undefined;
}

/** Hashes the whole selection, so that filters added later are included. */
function hashSelection(selection: ListSelection): string {
  const chosen = Object.entries(selection).filter(([, value]) => value);
  const hash = createHash('sha256').update(JSON.stringify(chosen.toSorted()));
  return hash.digest('base64url').slice(0, 16);
}

function isTime(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
