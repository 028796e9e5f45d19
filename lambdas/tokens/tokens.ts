import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { environment } from '../aws/environment.ts';
import { PARAMETER_TTL_MS, readParameters } from '../aws/parameters.ts';

/** The purpose of a token. A token for one purpose is invalid for the others. */
export type TokenPurpose = 'unsubscribe' | 'confirm' | 'upload' | 'form' | 'checkout';

/** Maximum age of cached keys when a token names an unknown one, which may be newer. */
const RENEWAL_MS = 10 * 1000;

const KEY_BYTES = 32;

/** The signing key for tokens of one purpose. */
interface Key {
  /** Part of the tokens. */
  readonly id: string;
  readonly value: Buffer;
}

/** Signs a token. @param parts of letters, digits, - and _ only @throws ParameterError without a key */
export async function signToken(purpose: TokenPurpose, parts: readonly string[]): Promise<string> {
  const [newest = ''] = await readSecrets();
  const { id, value } = deriveKey(newest, purpose);
  const content = [...parts, id].join('.');
  return `${content}.${createProof(content, value).toString('base64url')}`;
}

/** Verifies a token and returns its parts; undefined unless it is signed for this purpose. @throws ParameterError without a key */
export async function readToken(
  purpose: TokenPurpose,
  token: string,
  count: number,
): Promise<string[] | undefined> {
  const parts = token.split('.');
  const signature = parts.pop() ?? '';
  const proof = Buffer.from(signature, 'base64url');
  // Decoding ignores the last bits, and characters outside of base64url.
  if (proof.toString('base64url') !== signature) return undefined;
  const content = parts.join('.');
  const key = parts.length === count + 1 && (await findKey(purpose, parts.pop() ?? ''));
  return key && areEqual(proof, createProof(content, key.value)) ? parts : undefined;
}

async function findKey(purpose: TokenPurpose, id: string): Promise<Key | undefined> {
  const find = (all: readonly string[]) =>
    all.map((secret) => deriveKey(secret, purpose)).find((key) => key.id === id);
  return find(await readSecrets()) ?? find(await readSecrets(RENEWAL_MS));
}

/** The newest first. The operator's commands keep them in one parameter, with spaces in between. */
async function readSecrets(maxAgeMs = PARAMETER_TTL_MS): Promise<string[]> {
  const [stored] = await readParameters([environment('MAIL_TOKEN_KEY_PARAMETER')], maxAgeMs);
  return stored.split(' ');
}

function deriveKey(secret: string, purpose: TokenPurpose): Key {
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `token ${what} ${purpose}`, bytes));
  return { id: derive('id', 6).toString('base64url'), value: derive('key', KEY_BYTES) };
}

function createProof(content: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

function areEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
