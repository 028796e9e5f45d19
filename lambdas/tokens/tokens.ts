import { createHmac, timingSafeEqual } from 'node:crypto';
import { environment } from '../aws/environment.ts';
import { readParameters } from '../aws/parameters.ts';

/** The purpose of a token. A token for one purpose is invalid for the others. */
export type TokenPurpose = 'unsubscribe' | 'confirm' | 'upload';

/**
 * Makes a token: parts in plain text, and a signature over them and the purpose.
 * @param parts of letters, digits, - and _ only
 * @throws ParameterError when the key cannot be read
 */
export async function signToken(purpose: TokenPurpose, parts: readonly string[]): Promise<string> {
  const content = parts.join('.');
  const proof = (await proofOf(purpose, content)).toString('base64url');
  return `${content}.${proof}`;
}

/**
 * Verifies and reads a token.
 * @param count how many parts it must have
 * @returns its parts; undefined for a token that is not signed for this purpose
 * @throws ParameterError when the key cannot be read
 */
export async function readToken(
  purpose: TokenPurpose,
  token: string,
  count: number,
): Promise<string[] | undefined> {
  const parts = token.split('.');
  const proof = Buffer.from(parts.pop() ?? '', 'base64url');
  const expected = await proofOf(purpose, parts.join('.'));
  const isGenuine = proof.length === expected.length && timingSafeEqual(proof, expected);
  return isGenuine && parts.length === count ? parts : undefined;
}

async function proofOf(purpose: TokenPurpose, content: string): Promise<Buffer> {
  const [key] = await readParameters([environment('MAIL_TOKEN_KEY_PARAMETER')]);
  return createHmac('sha256', key).update(`${purpose}:${content}`).digest();
}
