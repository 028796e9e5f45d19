import { isRecord } from '../../../domain/record.ts';
import { type ApiResponse, getErrorCode, getRateLimitMessage } from '../../lib/api.ts';

/** A toast about a checkout. docs/product.md#messages */
export interface CheckoutNotice {
  readonly tone: 'neutral' | 'destructive' | 'success';
  readonly title: string;
  readonly text: string;
}

export interface CheckoutResult {
  readonly notices: readonly CheckoutNotice[];
  /** URL of the hosted payment page, and the checkout's id; absent if the checkout failed. */
  readonly url?: string;
  readonly sessionId?: string;
}

/**
 * Returns the notice for a call without a response, or with a response that does not come from the checkout service.
 */
export function connectionError(message: string): CheckoutNotice {
  return {
    tone: 'destructive',
    title: 'Connection error',
    text: `Cannot reach checkout service: ${message}`,
  };
}

/** Parses the response of `POST /api/checkout`: the payment page's URL, or the notice to show instead. */
export function readCheckoutResponse(response: ApiResponse): CheckoutResult {
  const tooMany = getRateLimitMessage(response);
  if (tooMany) return toFailure(tooMany);
  const { status, body } = response;
  const failed = status >= 400;
  const reply = isRecord(body) ? body : {};
  if (reply.success === false || reply.error) {
    return toFailure(toText(reply.error) ?? 'Unknown error from checkout service');
  }
  if (failed) return { notices: [connectionError(toText(reply.message) ?? `status ${status}`)] };
  if (body === undefined || body === null) return toFailure('No response from checkout service');
  if (reply.success !== true || !isHttpUrl(reply.url)) {
    return toFailure('Invalid response from checkout service. Please try again.');
  }
  const sessionId = toText(reply.sessionId);
  return {
    url: reply.url,
    ...(sessionId !== undefined && { sessionId }),
    notices: [{ tone: 'success', title: 'Success!', text: 'Redirecting to Stripe checkout...' }],
  };
}

/**
 * Whether the server has rejected the attempt for good, so that the next attempt is a new checkout. Timeouts,
 * throttling and server errors are not final: a session may exist, and the same key finds it. Errors of the payment
 * provider are final, because it repeats them for the same key.
 */
export function isFinalRejection(response: ApiResponse): boolean {
  const { status } = response;
  if (getErrorCode(response) === 'payment_provider_refused') return true;
  return status >= 400 && status < 500 && !UNSETTLED.includes(status);
}

/** Whether the server rejected the prices of this page. */
export function isPriceMismatch(response: ApiResponse): boolean {
  return getErrorCode(response) === 'unknown_price' || getErrorCode(response) === 'setup_fee_mismatch';
}

/** Request timeout, too early, too many requests. */
const UNSETTLED: readonly number[] = [408, 425, 429];

function toFailure(text: string): CheckoutResult {
  return { notices: [{ tone: 'destructive', title: 'Checkout failed', text }] };
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}
