import { api, CHECKOUT_RETURN_HEADER } from '../../../domain/api.ts';
import type { verificationContract } from '../../../domain/contracts/verification.ts';
import { type ApiResponse, type callApi, readSuccess, type Success } from '../../lib/api.ts';
import { checkoutHeaders } from '../../lib/checkout-secrets.ts';

type Verified = Success<typeof verificationContract>;

/** The purchase and the customer, as far as the payment provider knows them. */
export type Purchase = { readonly [Part in 'customer' | 'order' | 'ordered']?: Verified[Part] | undefined };
export type Customer = NonNullable<Verified['customer']>;
export type Ordered = NonNullable<Verified['ordered']>;

/** The state of a payment; `no-response` if the call failed. */
export type SessionCheck =
  /** `pending`: on its way, as with a bank transfer. */
  | (Purchase & { readonly state: 'paid' | 'pending' })
  /** Paid, but this browser has no secret that opens the order. */
  | { readonly state: 'paid-elsewhere' }
  /** The payment was on its way and failed. */
  | { readonly state: 'failed'; readonly ordered: Ordered | undefined }
  | { readonly state: 'unpaid' | 'no-response' };

/**
 * Checks the payment of a checkout session. A failed call is logged and is `no-response`; a rejected one, such as with a
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
    const response = await call(api.verification, {
      query: { session_id: sessionId },
      headers: {
        ...checkoutHeaders(sessionId),
        ...(back !== null && { [CHECKOUT_RETURN_HEADER]: back }),
      },
      signal,
    });
    const { status } = response;
    if (status >= 500 || UNSETTLED.includes(status)) throw new Error(`status ${status}`);
    return readCheck(response);
  } catch (error) {
    if (!signal.aborted) console.warn('The payment could not be verified', error);
    return { state: 'no-response' };
  }
}

/** Request timeout, too early, too many requests. */
const UNSETTLED: readonly number[] = [408, 425, 429];

function readCheck(response: ApiResponse): SessionCheck {
  const verified = readSuccess<typeof verificationContract>(response);
  if (!verified) return { state: 'unpaid' };
  const { paid, mayContinue, payment, ...purchase } = verified;
  if (paid === true) return mayContinue ? { state: 'paid', ...purchase } : { state: 'paid-elsewhere' };
  if (payment === 'pending') return { state: payment, ...purchase };
  return payment === 'failed' ? { state: payment, ordered: purchase.ordered } : { state: 'unpaid' };
}
