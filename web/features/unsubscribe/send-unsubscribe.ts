import { api } from '../../../domain/api.ts';
import { UNSUBSCRIBE_NOTICES } from '../../content/unsubscribe.ts';
import { type ApiAnswer, callApi, codeIn, fieldsIn, isDone, outcomeOf } from '../../lib/api.ts';
import { notifyAtTop } from '../../ui/toast/toast.ts';

/** Retrying cannot help after `invalid_email` and `invalid_token`. */
export type UnsubscribeOutcome = 'done' | 'invalid_email' | 'invalid_token' | 'tooMany' | 'failed';

/** Unsubscribes an email address. Never throws: a failed call is also a result. */
export function unsubscribe(email: string, reason: string): Promise<UnsubscribeOutcome> {
  return outcome(callApi(api.unsubscribe, { body: { email, reason } }));
}

/** Unsubscribes the email address that an email's link belongs to. Never throws. */
export function unsubscribeByLink(token: string): Promise<UnsubscribeOutcome> {
  return outcome(callApi(api.oneClickUnsubscribe, { query: { token } }));
}

/** Sends the reason for unsubscribing with an email's link, or the wish to stay after all. Never throws. */
export function answerUnsubscription(
  token: string,
  answer: { readonly reason: string } | { readonly stay: true },
): Promise<UnsubscribeOutcome> {
  return outcome(callApi(api.unsubscribeAnswer, { body: { token, ...answer } }));
}

const outcome = (call: Promise<ApiAnswer>): Promise<UnsubscribeOutcome> =>
  outcomeOf(call, readUnsubscribeAnswer, 'failed');

/** Reads the response of any of these calls. */
export function readUnsubscribeAnswer(answer: ApiAnswer): UnsubscribeOutcome {
  if (isDone(answer)) return 'done';
  if (answer.status === 429) return 'tooMany';
  if (answer.status !== 400) return 'failed';
  const { email, token } = fieldsIn(answer);
  if (email) return 'invalid_email';
  return token || codeIn(answer) === 'invalid_token' ? 'invalid_token' : 'failed';
}

/** Shows that a request failed, with the cause if it is known. */
export function notifyFailure(outcome: UnsubscribeOutcome): void {
  notifyAtTop(UNSUBSCRIBE_NOTICES[outcome === 'tooMany' ? 'tooMany' : 'failed']);
}
