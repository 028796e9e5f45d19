import type { LetterFigures } from '../../../domain/contracts/letters.ts';
import type { LetterFields } from '../../../domain/contracts/records/letters.ts';
import type { LetterContent } from '../../../domain/letters.ts';
import { LETTERS, type LetterStatus } from '../../../domain/records/letters.ts';
import { getItem, listItems } from '../../aws/dynamodb.ts';
import { type AdministeredRecord, getWork } from '../administered-record.ts';
import { changeAttributes, createItem, type RecordTable, type Revised } from '../record-table.ts';

/** A letter to subscribers as it is stored. Times are ISO 8601. */
export interface Letter extends AdministeredRecord, Revised, LetterFields {
  readonly status: LetterStatus;
  /** Email address of the administrator who created it, or `SITE`. */
  readonly email: string;
  /** Of a letter that the site made of others: the id of the latest. Readers who got that one do not get this. */
  readonly latestId?: string;
  /** An administrator continued it after the site paused it. The site does not pause it again. */
  readonly isReviewed?: true;
  /** The last count, shown after the copies expire. */
  readonly figures?: LetterFigures;
}

const VARIABLE = 'LETTERS_TABLE';
const KIND = 'letter';

export const letters: RecordTable<Letter> = {
  kind: KIND,
  variable: VARIABLE,
  keyName: 'id',
  get: (id) => getItem<Letter>(VARIABLE, { id }),
};

/** Stores a new draft, or a letter that is sent at once. @param at ISO 8601 @returns false if its id exists @throws StorageError */
export function createLetter(
  draft: LetterContent & Pick<Letter, 'id' | 'email'>,
  at: string,
  sending: Partial<Pick<Letter, 'status' | 'startedAt' | 'recipients' | 'isDigest' | 'latestId'>> = {},
): Promise<boolean> {
  const begun = { createdAt: at, status: 'draft', version: 0, revision: 1, edition: 1 } as const;
  const letter: Letter = { ...draft, ...begun, ...sending };
  return createItem(letters, { ...letter, kind: KIND });
}

/** Saves the content of a draft. @param edition that it was based on @returns undefined if it has changed since */
export function saveContent(
  { id }: Letter,
  content: LetterContent,
  edition: number,
): Promise<Letter | undefined> {
  const attributes = { ...content, edition: edition + 1 };
  return changeAttributes<Letter>(letters, id, attributes, ['edition', edition]);
}

/** Raises the edition of a draft, so that no save that is based on it succeeds. @returns false if it has changed since */
export async function closeEdition(letter: Letter): Promise<boolean> {
  const { subject, preview, body, edition } = letter;
  // With its text, so that the edition of a colleague is not taken for this one.
  return (await saveContent(letter, { subject, preview, body }, edition)) !== undefined;
}

/** Changes only a letter's status. @returns undefined if its status has changed since @throws StorageError */
export function changeLetterStatus(
  letter: Letter,
  status: LetterStatus,
  attributes: Partial<Pick<Letter, 'startedAt' | 'sentAt' | 'pausedFor'>> = {},
): Promise<Letter | undefined> {
  const work = getWork({ ...letter, status }, LETTERS.done);
  return changeAttributes<Letter>(letters, letter.id, { ...attributes, status, work }, [
    'status',
    letter.status,
  ]);
}

/** Stores the figures of a letter, unless its status has changed. @throws StorageError */
export async function saveFigures({ id, status }: Letter, figures: LetterFigures): Promise<void> {
  await changeAttributes<Letter>(letters, id, { figures, status }, ['status', status]);
}

/** More letters than are ever scheduled, or sent, at a time. */
const MAX_WITH_STATUS = 100;

/** Finds letters by status, the latest first, without their bodies. @throws StorageError */
export function listLettersWith(status: LetterStatus): Promise<Omit<Letter, 'body'>[]> {
  return listItems<Omit<Letter, 'body'>>({
    table: VARIABLE,
    index: 'byStatus',
    partition: ['status', status],
    isDescending: true,
    limit: MAX_WITH_STATUS,
  });
}
