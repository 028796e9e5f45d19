/** Rules about the id that a paying customer brings back from the hosted checkout page. */

const SESSION_ID = /^cs_(?:test|live)_[A-Za-z0-9]{10,200}$/;

/** Whether a text can be a checkout session id of the payment provider. */
export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}

/** Payment states of a checkout session that count as paid. */
const PAID_STATES: readonly string[] = ['paid', 'no_payment_required'];

/** Whether a checkout session, in the payment provider's words, has been paid. */
export function isPaidSession(session: {
  readonly status: string | null;
  readonly payment_status: string;
}): boolean {
  return session.status === 'complete' && PAID_STATES.includes(session.payment_status);
}
