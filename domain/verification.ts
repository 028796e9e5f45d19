/** Rules about the checkout session id in the URL of the success page. */
import { belongsToSite } from './orders.ts';

const SESSION_ID = /^cs_(?:test|live)_[A-Za-z0-9]{10,200}$/;

/** Whether a text has the form of a checkout session id. */
export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}

/** Payment states of a checkout session that count as paid. */
const PAID_STATES: readonly string[] = ['paid', 'no_payment_required'];

/** Whether a checkout session's payment state counts as paid. */
export function isPaidSession(session: {
  readonly status: string | null;
  readonly payment_status: string;
}): boolean {
  return session.status === 'complete' && PAID_STATES.includes(session.payment_status);
}

/**
 * Whether a checkout session counts as paid to this site: another site that has the same account at the payment provider
 * sells other things.
 */
export function isPaidToSite(
  session: Parameters<typeof isPaidSession>[0] & { readonly metadata: Parameters<typeof belongsToSite>[0] },
): boolean {
  return isPaidSession(session) && belongsToSite(session.metadata);
}
