import { api } from '../../../domain/api.ts';
import { NEWSLETTER_CONSENT } from '../../../domain/newsletter.ts';
import { isRecord } from '../../../domain/record.ts';
import { NEWSLETTER, NEWSLETTER_NOTICES } from '../../content/newsletter.ts';
import { type ApiAnswer, callApi } from '../../lib/api.ts';
import type { ToastMessage } from '../../ui/toast-message.ts';

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
export async function subscribe(email: string, topic: string, page: string): Promise<SubscriptionOutcome> {
  try {
    return readSubscriptionAnswer(
      await callApi(api.newsletter, {
        body: { email, topic, page, wording: NEWSLETTER_CONSENT.version },
      }),
    );
  } catch (error) {
    console.warn('The newsletter got no answer', error);
    return FAILED;
  }
}

/** Reads the answer of `POST /api/newsletter`. */
export function readSubscriptionAnswer({ status, body }: ApiAnswer): SubscriptionOutcome {
  const answer = isRecord(body) ? body : {};
  if (status < 400 && answer.success === true) {
    return { isAccepted: true, notice: NEWSLETTER_NOTICES.subscribed };
  }
  if (status === 429) return { ...FAILED, notice: NEWSLETTER_NOTICES.tooMany, error: NEWSLETTER.tooMany };
  if (answer.code === 'hidden_field') {
    return { ...FAILED, notice: NEWSLETTER_NOTICES.pressAgain, error: NEWSLETTER.pressAgain };
  }
  return isRecord(answer.fields) && answer.fields.email
    ? { ...FAILED, error: NEWSLETTER.invalidEmail }
    : FAILED;
}
