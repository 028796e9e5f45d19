import { readToken, signToken } from './tokens.ts';

/** Signs a token that permits adding to a received form, but not reading it. @throws ParameterError without a key */
export function signFormToken(formId: string): Promise<string> {
  return signToken('form', [formId]);
}

/** Reads the id of a token's form; undefined if the token is not ours. @throws as `signFormToken` does */
export async function readFormToken(token: string): Promise<string | undefined> {
  return (await readToken('form', token, 1))?.[0];
}
