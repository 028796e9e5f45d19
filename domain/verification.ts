/** Rules about checkout sessions: their ids in the URL of the success page, and the states of their payments. */
import { ERASED } from './erasure.ts';
import { belongsToSite, type PaymentState } from './orders.ts';
import { RECORD_RETENTION_DAYS } from './retention.ts';

const SESSION_ID = /^cs_(?:test|live)_[A-Za-z0-9]{10,200}$/;

/** Whether a text has the form of a checkout session id. */
export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}

/** As long as the onboarding form of a checkout is kept for its customer. */
const PURCHASE_SHOWN_MS = RECORD_RETENTION_DAYS.onboardingDrafts * 24 * 60 * 60_000;

/**
 * Whether the purchase of a checkout is still shown to a browser that has come back from paying.
 * @param createdAt ISO 8601: when it was ordered
 * @param now milliseconds since the epoch
 */
export function isPurchaseShown(createdAt: string, now: number): boolean {
  return now - Date.parse(createdAt) < PURCHASE_SHOWN_MS;
}

/**
 * Who has a secret of a checkout: the payer's mailbox, whose mails have it in their links, or the browser that came back
 * from paying.
 */
export type CheckoutHolder = 'mailbox' | 'browser';

/** The parameter with the secret of the mailbox, in links of mails behind `#`. */
export const ORDER_PARAMETER = 'order';

/** The parameter with what proves a return, behind `#` of the URL that the payment provider sends browsers back to. */
export const RETURN_PARAMETER = 'back';

/** How long a payment page is open at most, in milliseconds. The payment provider's default. */
const PAYMENT_PAGE_MS = 24 * 60 * 60_000;

/** How long after the payment a browser may come back for the first time, in milliseconds. */
const RETURN_MS = 60 * 60_000;

/**
 * Whether a browser that comes back from paying for the first time comes in time.
 * @param times milliseconds since the epoch: `orderedAt` when it was paid, or the transfer begun; before that is known,
 *   `openedAt` when the payment page was opened
 */
export function isReturnInTime(
  times: { readonly orderedAt: number } | { readonly openedAt: number },
  now: number,
): boolean {
  return 'orderedAt' in times
    ? now - times.orderedAt < RETURN_MS
    : now - times.openedAt < PAYMENT_PAGE_MS + RETURN_MS;
}

/** Whether the customer of an order has asked to be forgotten. Its checkout proves nothing any more. */
export function isErased({ email }: { readonly email: string }): boolean {
  return email === ERASED;
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

/** The payment of a completed checkout: bank transfers and debits arrive days later, or not at all. */
export type CheckoutPayment = 'paid' | 'pending';

/**
 * The payment of a checkout session to this site.
 * @returns undefined for a checkout that is not complete, or of another site that has the same account at the payment
 *   provider
 */
export function checkoutPayment(
  session: Parameters<typeof isPaidSession>[0] & { readonly metadata: Parameters<typeof belongsToSite>[0] },
): CheckoutPayment | undefined {
  if (!belongsToSite(session.metadata)) return undefined;
  if (isPaidSession(session)) return 'paid';
  return session.status === 'complete' && session.payment_status === 'unpaid' ? 'pending' : undefined;
}

/**
 * The current state of a completed checkout's payment.
 * @param recorded the state in our order, which follows the payment provider's events; undefined when there is no order
 *   yet
 */
export function currentPayment(
  checkout: CheckoutPayment,
  recorded: PaymentState | undefined,
): CheckoutPayment | 'failed' | 'refunded' | 'disputed' {
  if (recorded === 'refunded' || recorded === 'disputed') return recorded;
  if (checkout === 'paid' || recorded === 'paid') return 'paid';
  return recorded === 'failed' ? 'failed' : 'pending';
}
