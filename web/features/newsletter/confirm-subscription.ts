import { api } from '../../../domain/api.ts';
import { type ApiAnswer, callApi, isDone, outcomeOf } from '../../lib/api.ts';

export type ConfirmationOutcome = 'confirmed' | 'expired' | 'invalid' | 'tooMany' | 'failed';

/** Confirms the subscription of a token. Never throws: a failed call is also a result. */
export function confirmSubscription(token: string): Promise<ConfirmationOutcome> {
  return outcomeOf(
    callApi(api.newsletterConfirmation, { body: { token } }),
    readConfirmationAnswer,
    'failed',
  );
}

/** Reads the response of `POST /api/newsletter/confirm`. */
export function readConfirmationAnswer(answer: ApiAnswer): ConfirmationOutcome {
  const { status } = answer;
  if (isDone(answer)) return 'confirmed';
  if (status === 410) return 'expired';
  if (status === 429) return 'tooMany';
  return status === 400 ? 'invalid' : 'failed';
}
