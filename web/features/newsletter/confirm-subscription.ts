import { api } from '../../../domain/api.ts';
import { type ApiResponse, callApi, isSuccess, readResponse } from '../../lib/api.ts';

export type ConfirmationResult = 'confirmed' | 'expired' | 'invalid' | 'tooMany' | 'failed';

/** Confirms the subscription of a token. Never throws: a failed call is also a result. */
export function confirmSubscription(token: string): Promise<ConfirmationResult> {
  return readResponse(
    callApi(api.newsletterConfirmation, { body: { token } }),
    readConfirmationResponse,
    'failed',
  );
}

/** Reads the response of `POST /api/newsletter/confirm`. */
export function readConfirmationResponse(response: ApiResponse): ConfirmationResult {
  const { status } = response;
  if (isSuccess(response)) return 'confirmed';
  if (status === 410) return 'expired';
  if (status === 429) return 'tooMany';
  return status === 400 ? 'invalid' : 'failed';
}
