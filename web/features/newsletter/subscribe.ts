import { api } from '../../../domain/api.ts';
import { NEWSLETTER_CONSENT } from '../../../domain/newsletter.ts';
import { NEWSLETTER, NEWSLETTER_NOTICES } from '../../content/newsletter.ts';
import { type ApiAnswer, callApi, codeIn, fieldsIn, isDone, outcomeOf } from '../../lib/api.ts';
import type { ToastMessage } from '../../ui/toast/toast-message.ts';

export interface SubscriptionOutcome {
  readonly isAccepted: boolean;
  readonly notice: ToastMessage;
  /** The message beside the field, if the cause is known. */
  readonly error?: string;
}

const FAILED: SubscriptionOutcome = { isAccepted: false, notice: NEWSLETTER_NOTICES.failed };

/**
 * Subscribes an email address. Never throws: a failed call is also a result.
 * @param topic the content of the hidden field
 * @param page path of the page with the form
 */
export function subscribe(email: string, topic: string, page: string): Promise<SubscriptionOutcome> {
  const body = { email, topic, page, wording: NEWSLETTER_CONSENT.version };
  return outcomeOf(callApi(api.newsletter, { body }), readSubscriptionAnswer, FAILED);
}

/** Reads the response of `POST /api/newsletter`. */
export function readSubscriptionAnswer(answer: ApiAnswer): SubscriptionOutcome {
  if (isDone(answer)) return { isAccepted: true, notice: NEWSLETTER_NOTICES.subscribed };
  if (answer.status === 429) {
    return { ...FAILED, notice: NEWSLETTER_NOTICES.tooMany, error: NEWSLETTER.tooMany };
  }
  if (codeIn(answer) === 'hidden_field') {
    return { ...FAILED, notice: NEWSLETTER_NOTICES.pressAgain, error: NEWSLETTER.pressAgain };
  }
  return fieldsIn(answer).email ? { ...FAILED, error: NEWSLETTER.invalidEmail } : FAILED;
}
