import { api, CHECKOUT_RETURN_HEADER } from '../../../domain/api.ts';
import type { verificationContract } from '../../../domain/contracts/verification.ts';
import { type ApiAnswer, type callApi, type Success, successIn } from '../../lib/api.ts';
import { checkoutHeaders } from '../../lib/checkout-secrets.ts';

type Verified = Success<typeof verificationContract>;

/** The purchase and the customer, as far as the payment provider knows them. */
export type Purchase = { readonly [Part in 'customer' | 'order' | 'ordered']?: Verified[Part] | undefined };
export type Customer = NonNullable<Verified['customer']>;
export type Ordered = NonNullable<Verified['ordered']>;

/** The state of a payment; `no-answer` if the call failed. */
export type SessionCheck =
  /** `pending`: on its way, as with a bank transfer. */
  | (Purchase & { readonly verdict: 'paid' | 'pending' })
  /** Paid, but this browser has no secret that opens the order. */
  | { readonly verdict: 'paid-elsewhere' }
  /** The payment was on its way and failed. */
  | { readonly verdict: 'failed'; readonly ordered: Ordered | undefined }
  | { readonly verdict: 'unpaid' | 'no-answer' };

/**
 * Checks the payment of a checkout session. A failed call is logged and is `no-answer`; a rejected one, such as with a
 * malformed id, is `unpaid`. docs/product.md#after-payment
 * @param back proves that the browser returns from the payment page; null otherwise
 */
export async function checkSession(
  sessionId: string,
  back: string | null,
  call: typeof callApi,
  signal: AbortSignal,
): Promise<SessionCheck> {
  try {
    const answer = await call(api.verification, {
      query: { session_id: sessionId },
      headers: {
        ...checkoutHeaders(sessionId),
        ...(back !== null && { [CHECKOUT_RETURN_HEADER]: back }),
      },
      signal,
    });
    const { status } = answer;
    if (status >= 500 || NOT_A_VERDICT.includes(status)) throw new Error(`status ${status}`);
    return readVerdict(answer);
  } catch (error) {
    if (!signal.aborted) console.warn('The payment could not be verified', error);
    return { verdict: 'no-answer' };
  }
}

/** Request timeout, too early, too many requests. */
const NOT_A_VERDICT: readonly number[] = [408, 425, 429];

function readVerdict(answer: ApiAnswer): SessionCheck {
  const verified = successIn<typeof verificationContract>(answer);
  if (!verified) return { verdict: 'unpaid' };
  const { paid, mayContinue, payment, ...purchase } = verified;
  if (paid === true) return mayContinue ? { verdict: 'paid', ...purchase } : { verdict: 'paid-elsewhere' };
  if (payment === 'pending') return { verdict: payment, ...purchase };
  return payment === 'failed' ? { verdict: payment, ordered: purchase.ordered } : { verdict: 'unpaid' };
}
