import type { ApiRoute } from '../../domain/api.ts';
import { type ApiCall, type ApiResponse, callApi } from './api.ts';
import { forgetSession } from './auth/forget-session.ts';
import { mayBeSignedIn } from './auth/stored-tokens.ts';
import { withTimeout } from './timeout.ts';

/** The longest wait for the user pool, in milliseconds. */
const TOKEN_TIMEOUT_MS = 5_000;

/**
 * Calls a public route with this browser's session, if there is one. The session replaces the captcha, which pages with
 * a session do not load, as proof of a person.
 * @returns undefined if the session has ended; its traces are removed, and the captcha is shown
 * @throws if no response arrives
 */
export async function callWithSession(route: ApiRoute, request: ApiCall): Promise<ApiResponse | undefined> {
  if (!mayBeSignedIn()) return callApi(route, request);
  const { accessToken } = await import('./auth/session.ts');
  // If the user pool does not respond, the form is sent without proof and waits for a manual check.
  const token = await withTimeout(TOKEN_TIMEOUT_MS, accessToken()).catch(() => null);
  if (token === undefined) {
    forgetSession();
    return undefined;
  }
  const headers = { ...request.headers, ...(token !== null && { authorization: `Bearer ${token}` }) };
  return callApi(route, { ...request, headers });
}
