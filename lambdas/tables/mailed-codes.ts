import { createHash, randomInt } from 'node:crypto';
import { PURCHASE_CODE_MINUTES } from '../../domain/accounts.ts';
import { putItem, updateItem } from '../aws/dynamodb.ts';

/** How often one code may be tried. */
const MAX_TRIES = 5;

/** The purpose and the parties of a code, such as an account and an email address. Only a hash of it is stored. */
export type CodeSubject = readonly string[];

/** Creates a code and stores its hash, replacing the previous code. @returns eight digits @throws StorageError */
export async function issueCode(subject: CodeSubject): Promise<string> {
  const code = String(randomInt(10 ** 8)).padStart(8, '0');
  const expiresAt = now() + PURCHASE_CODE_MINUTES * 60;
  await putItem(TABLE, { ...toKey(subject), codeHash: hashCode(subject, code), expiresAt, tries: 0 });
  return code;
}

/** Counts a try, then compares. @returns whether it is the newest code and still valid @throws StorageError */
export async function tryCode(subject: CodeSubject, code: string): Promise<boolean> {
  const values = { ':one': 1, ':max': MAX_TRIES, ':now': now() };
  const tried = await updateItem<{ readonly codeHash?: string }>(
    TABLE,
    toKey(subject),
    { expression: 'ADD tries :one', values },
    'tries < :max AND expiresAt > :now',
  );
  return tried?.codeHash === hashCode(subject, code);
}

/** Invalidates a code. @throws StorageError */
export async function spendCode(subject: CodeSubject, code: string): Promise<void> {
  const values = { ':hash': hashCode(subject, code) };
  await updateItem(TABLE, toKey(subject), { expression: 'REMOVE codeHash', values }, 'codeHash = :hash');
}

const TABLE = 'RATE_LIMITS_TABLE';

function toKey(subject: CodeSubject): { readonly key: string } {
  return { key: `code#${hashCode(subject)}` };
}

function hashCode(subject: CodeSubject, code = ''): string {
  return createHash('sha256')
    .update(JSON.stringify([...subject, code]))
    .digest('base64url');
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
