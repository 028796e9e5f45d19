import { api } from '../../../domain/api.ts';
import { NEWSLETTER_CONSENT } from '../../../domain/newsletter.ts';
import { NEWSLETTER, NEWSLETTER_NOTICES } from '../../content/newsletter.ts';
import { type ApiAnswer, callApi, codeIn, fieldsIn, isDone, outcomeOf } from '../../lib/api.ts';
import type { ToastMessage } from '../../ui/toast/toast-message.ts';

export interface SubscriptionOutcome {
  readonly isAccepted: boolean;
  readonly notice: ToastMessage;
  /** What to say beside the field, when it is known what was wrong. */
  readonly error?: string;
}

const FAILED: SubscriptionOutcome = { isAccepted: false, notice: NEWSLETTER_NOTICES.failed };

/**
 * Asks for the newsletter. Never throws: a call that fails is an outcome too.
 * @param topic what the field holds that people do not see
 * @param page path of the page with the form
 */
export function subscribe(email: string, topic: string, page: string): Promise<SubscriptionOutcome> {
  const body = { email, topic, page, wording: NEWSLETTER_CONSENT.version };
  return outcomeOf(callApi(api.newsletter, { body }), readSubscriptionAnswer, FAILED);
}

/** Reads the answer of `POST /api/newsletter`. */
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
