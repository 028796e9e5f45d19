import { isRecord } from '../../../domain/record.ts';
import { type ApiAnswer, codeIn, tooManyIn } from '../../lib/api.ts';

/** A toast about a checkout. docs/product.md#messages */
export interface CheckoutNotice {
  readonly tone: 'neutral' | 'destructive' | 'success';
  readonly title: string;
  readonly text: string;
}

export interface CheckoutOutcome {
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
export function readCheckoutAnswer(response: ApiAnswer): CheckoutOutcome {
  const tooMany = tooManyIn(response);
  if (tooMany) return refuse(tooMany);
  const { status, body } = response;
  const failed = status >= 400;
  const answer = isRecord(body) ? body : {};
  if (answer.success === false || answer.error) {
    return refuse(textOf(answer.error) ?? 'Unknown error from checkout service');
  }
  if (failed) return { notices: [connectionError(textOf(answer.message) ?? `status ${status}`)] };
  if (body === undefined || body === null) return refuse('No response from checkout service');
  if (answer.success !== true || !isHttpUrl(answer.url)) {
    return refuse('Invalid response from checkout service. Please try again.');
  }
  const sessionId = textOf(answer.sessionId);
  return {
    url: answer.url,
    ...(sessionId !== undefined && { sessionId }),
    notices: [{ tone: 'success', title: 'Success!', text: 'Redirecting to Stripe checkout...' }],
  };
}

/**
 * Whether the server has rejected the attempt for good, so that the next attempt is a new checkout. Timeouts,
 * throttling and server errors are not final: a session may exist, and the same key finds it. Errors of the payment
 * provider are final, because it repeats them for the same key.
 */
export function isFinalRefusal(answer: ApiAnswer): boolean {
  const { status } = answer;
  if (codeIn(answer) === 'payment_provider_refused') return true;
  return status >= 400 && status < 500 && !UNSETTLED.includes(status);
}

/** Whether the server rejected the prices of this page. */
export function isAboutPrices(answer: ApiAnswer): boolean {
  return codeIn(answer) === 'unknown_price' || codeIn(answer) === 'setup_fee_mismatch';
}

/** Request timeout, too early, too many requests. */
const UNSETTLED: readonly number[] = [408, 425, 429];

function refuse(text: string): CheckoutOutcome {
  return { notices: [{ tone: 'destructive', title: 'Checkout failed', text }] };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}
