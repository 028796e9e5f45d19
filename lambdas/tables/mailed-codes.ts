import { createHash, randomInt } from 'node:crypto';
import { PURCHASE_CODE_MINUTES } from '../../domain/accounts.ts';
import { putItem, updateItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** How often one code may be tried. */
const MAX_TRIES = 5;

/** The purpose and the parties of a code, such as an account and an email address. Only a hash of it is stored. */
export type CodeSubject = readonly string[];

/** Makes a code and stores a hash of it, in place of the code before. @returns eight digits @throws StorageError */
export async function issueCode(subject: CodeSubject): Promise<string> {
  const code = String(randomInt(10 ** 8)).padStart(8, '0');
  const expiresAt = now() + PURCHASE_CODE_MINUTES * 60;
  await putItem(table(), { ...keyOf(subject), codeHash: hashOf(subject, code), expiresAt, tries: 0 });
  return code;
}

/** Counts a try, then compares. @returns whether it is the newest code and still valid @throws StorageError */
export async function tryCode(subject: CodeSubject, code: string): Promise<boolean> {
  const values = { ':one': 1, ':max': MAX_TRIES, ':now': now() };
  const tried = await updateItem<{ readonly codeHash?: string }>(
    table(),
    keyOf(subject),
    { expression: 'ADD tries :one', values },
    'tries < :max AND expiresAt > :now',
  );
  return tried?.codeHash === hashOf(subject, code);
}

/** Makes a code useless. @throws StorageError */
export async function spendCode(subject: CodeSubject, code: string): Promise<void> {
  const values = { ':hash': hashOf(subject, code) };
  await updateItem(table(), keyOf(subject), { expression: 'REMOVE codeHash', values }, 'codeHash = :hash');
}

const table = () => environment('RATE_LIMITS_TABLE');

function keyOf(subject: CodeSubject): { readonly key: string } {
  return { key: `code#${hashOf(subject)}` };
}

function hashOf(subject: CodeSubject, code = ''): string {
  return createHash('sha256')
    .update(JSON.stringify([...subject, code]))
    .digest('base64url');
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
