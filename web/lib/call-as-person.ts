import type { ApiRoute } from '../../domain/api.ts';
import { type ApiAnswer, type ApiCall, callApi } from './api.ts';
import { forgetSession } from './auth/forget-session.ts';
import { mayBeSignedIn } from './auth/stored-tokens.ts';

/**
 * Calls a public route with the session of this browser, if there is one: there the captcha is not loaded, and the
 * session is the proof that a person sends the form.
 * @returns undefined if the session has ended; what is left of it is removed, and the captcha is shown
 * @throws if there is no response
 */
export async function callAsPerson(route: ApiRoute, request: ApiCall): Promise<ApiAnswer | undefined> {
  if (!mayBeSignedIn()) return callApi(route, request);
  const { accessToken } = await import('./auth/session.ts');
  // While the user pool does not answer, the form goes without proof, and waits for a person.
  const token = await accessToken().catch(() => null);
  if (token === undefined) {
    forgetSession();
    return undefined;
  }
  const headers = { ...request.headers, ...(token !== null && { authorization: `Bearer ${token}` }) };
  return callApi(route, { ...request, headers });
}
