import { api } from '../../../domain/api.ts';
import { isRecord } from '../../../domain/record.ts';
import { type ApiAnswer, callApi } from '../../lib/api.ts';

export type ConfirmationOutcome = 'confirmed' | 'expired' | 'invalid' | 'tooMany' | 'failed';

/** Confirms the subscription that a token is about. Never throws: a call that fails is an outcome too. */
export async function confirmSubscription(token: string): Promise<ConfirmationOutcome> {
  try {
    return readConfirmationAnswer(await callApi(api.newsletterConfirmation, { body: { token } }));
  } catch (error) {
    console.warn('The confirmation got no answer', error);
    return 'failed';
  }
}

/** Reads the answer of `POST /api/newsletter/confirm`. */
export function readConfirmationAnswer({ status, body }: ApiAnswer): ConfirmationOutcome {
  if (status < 400 && isRecord(body) && body.success === true) return 'confirmed';
  if (status === 410) return 'expired';
  if (status === 429) return 'tooMany';
  return status === 400 ? 'invalid' : 'failed';
}
