/** Rules about checkout sessions: their ids in the URL of the success page, and the states of their payments. */
import { ERASED } from './erasure.ts';
import { belongsToSite, type PaymentState } from './orders.ts';
import { RECORD_RETENTION_DAYS } from './retention.ts';

const SESSION_ID = /^cs_(?:test|live)_[A-Za-z0-9]{10,200}$/;

export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}

/** As long as the onboarding form of a checkout is kept for its customer. */
const PURCHASE_SHOWN_MS = RECORD_RETENTION_DAYS.onboardingDrafts * 24 * 60 * 60_000;

/** Whether a purchase is still shown to a browser that came back. @param createdAt ISO 8601 @param now milliseconds */
export function isPurchaseShown(createdAt: string, now: number): boolean {
  return now - Date.parse(createdAt) < PURCHASE_SHOWN_MS;
}

/** The holder of a checkout's secret: the payer's mailbox, or the browser that came back from paying. */
export type CheckoutHolder = 'mailbox' | 'browser';

/** The parameter with the mailbox's secret, after `#` in emailed links. */
export const ORDER_PARAMETER = 'order';

/** The parameter with the proof of a return, after `#` in the URL to which Stripe redirects browsers. */
export const RETURN_PARAMETER = 'back';

/** How long a payment page is open at most, in milliseconds. The payment provider's default. */
const PAYMENT_PAGE_MS = 24 * 60 * 60_000;

/** How long after the payment a browser may come back for the first time, in milliseconds. */
const RETURN_MS = 60 * 60_000;

/** Whether a browser returns from payment in time. @param times milliseconds: payment, or else page opened */
export function isReturnInTime(
  times: { readonly orderedAt: number } | { readonly openedAt: number },
  now: number,
): boolean {
  return 'orderedAt' in times
    ? now - times.orderedAt < RETURN_MS
    : now - times.openedAt < PAYMENT_PAGE_MS + RETURN_MS;
}

/** Whether the customer of an order was erased. Its checkout no longer proves anything. */
export function isErased({ email }: { readonly email: string }): boolean {
  return email === ERASED;
}

/** Payment states of a checkout session that count as paid. */
const PAID_STATES: readonly string[] = ['paid', 'no_payment_required'];

export function isPaidSession(session: {
  readonly status: string | null;
  readonly payment_status: string;
}): boolean {
  return session.status === 'complete' && PAID_STATES.includes(session.payment_status);
}

/** The payment of a completed checkout: bank transfers and debits arrive days later, or not at all. */
export type CheckoutPayment = 'paid' | 'pending';

/** The payment of a completed checkout of this site; undefined for any other checkout of the same account. */
export function checkoutPayment(
  session: Parameters<typeof isPaidSession>[0] & { readonly metadata: Parameters<typeof belongsToSite>[0] },
): CheckoutPayment | undefined {
  if (!belongsToSite(session.metadata)) return undefined;
  if (isPaidSession(session)) return 'paid';
  return session.status === 'complete' && session.payment_status === 'unpaid' ? 'pending' : undefined;
}

/** The current state of a checkout's payment. @param recorded the state in our order, undefined without one */
export function currentPayment(
  checkout: CheckoutPayment,
  recorded: PaymentState | undefined,
): CheckoutPayment | 'failed' | 'refunded' | 'disputed' {
  if (recorded === 'refunded' || recorded === 'disputed') return recorded;
  if (checkout === 'paid' || recorded === 'paid') return 'paid';
  return recorded === 'failed' ? 'failed' : 'pending';
}
