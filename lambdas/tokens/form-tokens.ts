import { readToken, signToken } from './tokens.ts';

/**
 * A token of a received onboarding form, for the browser that sent it or has the secret of its checkout. It permits to add
 * to the form, and to read nothing of it.
 * @throws ParameterError when the signing key cannot be read
 */
export function formToken(formId: string): Promise<string> {
  return signToken('form', [formId]);
}

/** The id of the form that a token was made for; undefined when it is not one of ours. @throws as `formToken` does */
export async function formOfToken(token: string): Promise<string | undefined> {
  return (await readToken('form', token, 1))?.[0];
}
