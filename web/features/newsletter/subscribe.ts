import { api } from '../../../domain/api.ts';
import { NEWSLETTER_CONSENT } from '../../../domain/newsletter.ts';
import { NEWSLETTER, NEWSLETTER_NOTICES } from '../../content/newsletter.ts';
import {
  type ApiResponse,
  callApi,
  getErrorCode,
  getFieldErrors,
  isSuccess,
  readResponse,
} from '../../lib/api.ts';
import { readCameFrom } from '../../lib/links/came-from.ts';
import type { ToastMessage } from '../../ui/toast/toast-message.ts';

export interface SubscriptionResult {
  readonly isAccepted: boolean;
  readonly notice: ToastMessage;
  /** The message beside the field, if the cause is known. */
  readonly error?: string;
}

const FAILED: SubscriptionResult = { isAccepted: false, notice: NEWSLETTER_NOTICES.failed };

/**
 * Subscribes an email address. Never throws: a failed call is also a result.
 * @param topic the content of the hidden field
 * @param page path of the page with the form
 */
export function subscribe(email: string, topic: string, page: string): Promise<SubscriptionResult> {
  const body = { email, topic, page, wording: NEWSLETTER_CONSENT.version, cameFrom: readCameFrom() };
  return readResponse(callApi(api.newsletter, { body }), readSubscriptionResponse, FAILED);
}

/** Reads the response of `POST /api/newsletter`. */
export function readSubscriptionResponse(response: ApiResponse): SubscriptionResult {
  if (isSuccess(response)) return { isAccepted: true, notice: NEWSLETTER_NOTICES.subscribed };
  if (response.status === 429) {
    return { ...FAILED, notice: NEWSLETTER_NOTICES.tooMany, error: NEWSLETTER.tooMany };
  }
  if (getErrorCode(response) === 'hidden_field') {
    return { ...FAILED, notice: NEWSLETTER_NOTICES.pressAgain, error: NEWSLETTER.pressAgain };
  }
  return getFieldErrors(response).email ? { ...FAILED, error: NEWSLETTER.invalidEmail } : FAILED;
}
