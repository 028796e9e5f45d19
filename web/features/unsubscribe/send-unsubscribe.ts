import { api } from '../../../domain/api.ts';
import { UNSUBSCRIBE_NOTICES } from '../../content/unsubscribe.ts';
import {
  type ApiResponse,
  callApi,
  getErrorCode,
  getFieldErrors,
  isSuccess,
  readResponse,
} from '../../lib/api.ts';
import { notifyAtTop } from '../../ui/toast/toast.ts';

/** Retrying cannot help after `invalid_email`, `invalid_token` and `tooLate`. */
export type UnsubscribeResult =
  | 'done'
  | 'invalid_email'
  | 'invalid_token'
  /** The link no longer changes the subscription. */
  | 'tooLate'
  | 'tooMany'
  | 'failed';

/** Unsubscribes an email address. Never throws: a failed call is also a result. */
export function unsubscribe(email: string, reason: string): Promise<UnsubscribeResult> {
  return readResult(callApi(api.unsubscribe, { body: { email, reason } }));
}

/** Unsubscribes the email address that an email's link belongs to. Never throws. */
export function unsubscribeByLink(token: string): Promise<UnsubscribeResult> {
  return readResult(callApi(api.oneClickUnsubscribe, { query: { token } }));
}

/** Sends the reason for unsubscribing with an email's link, or the wish to stay, or to get fewer emails. Never throws. */
export function answerUnsubscription(
  token: string,
  answer: { readonly reason: string } | { readonly stay: true } | { readonly monthly: boolean },
): Promise<UnsubscribeResult> {
  return readResult(callApi(api.unsubscribeAnswer, { body: { token, ...answer } }));
}

const readResult = (call: Promise<ApiResponse>): Promise<UnsubscribeResult> =>
  readResponse(call, readUnsubscribeResponse, 'failed');

/** Reads the response of any of these calls. */
export function readUnsubscribeResponse(response: ApiResponse): UnsubscribeResult {
  if (isSuccess(response)) return 'done';
  if (response.status === 410) return 'tooLate';
  if (response.status === 429) return 'tooMany';
  if (response.status !== 400) return 'failed';
  const { email, token } = getFieldErrors(response);
  if (email) return 'invalid_email';
  return token || getErrorCode(response) === 'invalid_token' ? 'invalid_token' : 'failed';
}

/** Shows that a request failed, with the cause if it is known. */
export function notifyFailure(result: UnsubscribeResult): void {
  notifyAtTop(UNSUBSCRIBE_NOTICES[result === 'tooMany' || result === 'tooLate' ? result : 'failed']);
}
