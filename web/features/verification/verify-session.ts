import { api, CHECKOUT_RETURN_HEADER } from '../../../domain/api.ts';
import type { verificationContract } from '../../../domain/contracts/verification.ts';
import { type ApiResponse, type callApi, readSuccess, type Success } from '../../lib/api.ts';
import { checkoutHeaders } from '../../lib/checkout-secrets.ts';
import type { Access } from './access.ts';

type Verified = Success<typeof verificationContract>;

/** The purchase and the customer, as far as the payment provider knows them. */
export type Purchase = { readonly [Part in 'customer' | 'order' | 'ordered']?: Verified[Part] | undefined };
export type Customer = NonNullable<Verified['customer']>;
export type Ordered = NonNullable<Verified['ordered']>;

/**
 * Checks the payment of a checkout session. A rejected call, such as with a malformed id, denies access. Logs a failed
 * one. docs/product.md#after-payment
 * @param back proves that the browser returns from the payment page; null otherwise
 * @returns undefined if the call failed
 */
export async function checkSession(
  sessionId: string,
  back: string | null,
  call: typeof callApi,
  signal: AbortSignal,
): Promise<Access | undefined> {
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
    return undefined;
  }
}

/** Request timeout, too early, too many requests. */
const UNSETTLED: readonly number[] = [408, 425, 429];

function readCheck(response: ApiResponse): Access {
  const verified = readSuccess<typeof verificationContract>(response);
  if (!verified) return { state: 'denied' };
  const { paid, mayContinue, payment, ...purchase } = verified;
  if (paid === true) {
    return mayContinue ? { state: 'granted', because: 'paid', ...purchase } : { state: 'elsewhere' };
  }
  if (payment === 'pending') return { state: 'granted', because: payment, ...purchase };
  return payment === 'failed' ? { state: payment, ordered: purchase.ordered } : { state: 'denied' };
}
