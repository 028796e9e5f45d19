import { api } from '../../../domain/api.ts';
import { isRecord } from '../../../domain/record.ts';
import { type ApiAnswer, callApi } from '../../lib/api.ts';

/** `invalid_email` and `invalid_token`: trying again with the same cannot help. */
export type UnsubscribeOutcome = 'done' | 'invalid_email' | 'invalid_token' | 'tooMany' | 'failed';

/** Unsubscribes an email address. Never throws: a call that fails is an outcome too. */
export function unsubscribe(email: string, reason: string): Promise<UnsubscribeOutcome> {
  return outcomeOf(() => callApi(api.unsubscribe, { body: { email, reason } }));
}

/** Unsubscribes the email address that the link of a mail is about. Never throws. */
export function unsubscribeByLink(token: string): Promise<UnsubscribeOutcome> {
  return outcomeOf(() => callApi(api.oneClickUnsubscribe, { query: { token } }));
}

/** Says why an email address has left by a mail's link, or that it stays after all. Never throws. */
export function answerUnsubscription(
  token: string,
  answer: { readonly reason: string } | { readonly stay: true },
): Promise<UnsubscribeOutcome> {
  return outcomeOf(() => callApi(api.unsubscribeAnswer, { body: { token, ...answer } }));
}

async function outcomeOf(call: () => Promise<ApiAnswer>): Promise<UnsubscribeOutcome> {
  try {
    return readUnsubscribeAnswer(await call());
  } catch (error) {
    console.warn('The request to unsubscribe got no answer', error);
    return 'failed';
  }
}

/** Reads the answer of either call. */
export function readUnsubscribeAnswer({ status, body }: ApiAnswer): UnsubscribeOutcome {
  const answer = isRecord(body) ? body : {};
  if (status < 400 && answer.success === true) return 'done';
  if (status === 429) return 'tooMany';
  if (status !== 400) return 'failed';
  if (isRecord(answer.fields) && answer.fields.email) return 'invalid_email';
  const isAboutToken = answer.code === 'invalid_token' || (isRecord(answer.fields) && answer.fields.token);
  return isAboutToken ? 'invalid_token' : 'failed';
}
