import { api } from '../../../domain/api.ts';
import { UNSUBSCRIBE_NOTICES } from '../../content/unsubscribe.ts';
import { type ApiAnswer, callApi, codeIn, fieldsIn, isDone, outcomeOf } from '../../lib/api.ts';
import { notifyAtTop } from '../../ui/toast/toast.ts';

/** `invalid_email` and `invalid_token`: trying again with the same cannot help. */
export type UnsubscribeOutcome = 'done' | 'invalid_email' | 'invalid_token' | 'tooMany' | 'failed';

/** Unsubscribes an email address. Never throws: a call that fails is an outcome too. */
export function unsubscribe(email: string, reason: string): Promise<UnsubscribeOutcome> {
  return outcome(callApi(api.unsubscribe, { body: { email, reason } }));
}

/** Unsubscribes the email address that the link of a mail is about. Never throws. */
export function unsubscribeByLink(token: string): Promise<UnsubscribeOutcome> {
  return outcome(callApi(api.oneClickUnsubscribe, { query: { token } }));
}

/** Says why an email address has left by a mail's link, or that it stays after all. Never throws. */
export function answerUnsubscription(
  token: string,
  answer: { readonly reason: string } | { readonly stay: true },
): Promise<UnsubscribeOutcome> {
  return outcome(callApi(api.unsubscribeAnswer, { body: { token, ...answer } }));
}

const outcome = (call: Promise<ApiAnswer>): Promise<UnsubscribeOutcome> =>
  outcomeOf(call, readUnsubscribeAnswer, 'failed');

/** Reads the answer of either call. */
export function readUnsubscribeAnswer(answer: ApiAnswer): UnsubscribeOutcome {
  if (isDone(answer)) return 'done';
  if (answer.status === 429) return 'tooMany';
  if (answer.status !== 400) return 'failed';
  const { email, token } = fieldsIn(answer);
  if (email) return 'invalid_email';
  return token || codeIn(answer) === 'invalid_token' ? 'invalid_token' : 'failed';
}

/** Says that a request came to nothing, and why if that is known. */
export function notifyFailure(outcome: UnsubscribeOutcome): void {
  notifyAtTop(UNSUBSCRIBE_NOTICES[outcome === 'tooMany' ? 'tooMany' : 'failed']);
}
