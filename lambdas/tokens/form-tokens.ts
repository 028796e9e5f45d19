import { readToken, signToken } from './tokens.ts';

/** A token of a received form, which permits adding to it, not reading. @throws ParameterError without a key */
export function formToken(formId: string): Promise<string> {
  return signToken('form', [formId]);
}

/** The id of the form that a token was made for; undefined when it is not one of ours. @throws as `formToken` does */
export async function formOfToken(token: string): Promise<string | undefined> {
  return (await readToken('form', token, 1))?.[0];
}
