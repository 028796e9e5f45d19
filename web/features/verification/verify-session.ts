import { api } from '../../../domain/api.ts';
import type { callApi } from '../../lib/api.ts';

/** What is known about a payment; `no-answer` when the call itself failed. */
export type SessionCheck = 'paid' | 'unpaid' | 'no-answer';

/**
 * Asks whether a checkout session has been paid.
 * A failing call is logged and is `no-answer`; a refusal, such as of a malformed id, is `unpaid`.
 * Specification: content, sections 4 and 7.
 */
export async function checkSession(
  sessionId: string,
  call: typeof callApi,
  signal: AbortSignal,
): Promise<SessionCheck> {
  try {
    const { status, body } = await call(api.verification, { query: { session_id: sessionId }, signal });
    if (status >= 500 || NOT_A_VERDICT.includes(status)) throw new Error(`status ${status}`);
    return isPaid(body) ? 'paid' : 'unpaid';
  } catch (error) {
    if (!signal.aborted) console.warn('The payment could not be verified', error);
    return 'no-answer';
  }
}

/** Request timeout, too early, too many requests. */
const NOT_A_VERDICT: readonly number[] = [408, 425, 429];

function isPaid(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'paid' in body && body.paid === true;
}
