import { api, CHECKOUT_RETURN_HEADER } from '../../../domain/api.ts';
import type { VerifiedOrder } from '../../../domain/contracts/verification.ts';
import type { OrderedService } from '../../../domain/orders.ts';
import type { BillingCycle } from '../../../domain/prices.ts';
import { isRecord } from '../../../domain/record.ts';
import type { callApi } from '../../lib/api.ts';
import { checkoutHeaders } from '../../lib/checkout-secrets.ts';

/** The paying customer and the purchase, as far as the payment provider knows. */
export interface Customer {
  readonly email?: string;
  /** Ids of the services that the onboarding form offers. */
  readonly services: readonly string[];
}

/** The services that were ordered. */
export interface Ordered {
  readonly services: readonly OrderedService[];
  readonly cycle: BillingCycle;
}

/** What was bought, and by whom. */
export interface Purchase {
  readonly customer: Customer | undefined;
  readonly order: VerifiedOrder | undefined;
  readonly ordered: Ordered | undefined;
}

/** The state of a payment; `no-answer` if the call failed. */
export type SessionCheck =
  /** `pending`: on its way, as with a bank transfer. */
  | (Purchase & { readonly verdict: 'paid' | 'pending' })
  /** Paid, but this browser has no secret that opens the order. */
  | { readonly verdict: 'paid-elsewhere' }
  /** It was on its way, and did not arrive. */
  | { readonly verdict: 'failed'; readonly ordered: Ordered | undefined }
  | { readonly verdict: 'unpaid' | 'no-answer' };

/**
 * Checks what has become of the payment of a checkout session. A failed call is logged and is `no-answer`; a rejected
 * one, such as with a malformed id, is `unpaid`. Specification: content, sections 4 and 7.
 * @param back what proves that the browser comes back from paying; null otherwise
 */
export async function checkSession(
  sessionId: string,
  back: string | null,
  call: typeof callApi,
  signal: AbortSignal,
): Promise<SessionCheck> {
  try {
    const { status, body } = await call(api.verification, {
      query: { session_id: sessionId },
      headers: {
        ...checkoutHeaders(sessionId),
        ...(back !== null && { [CHECKOUT_RETURN_HEADER]: back }),
      },
      signal,
    });
    if (status >= 500 || NOT_A_VERDICT.includes(status)) throw new Error(`status ${status}`);
    return readVerdict(body);
  } catch (error) {
    if (!signal.aborted) console.warn('The payment could not be verified', error);
    return { verdict: 'no-answer' };
  }
}

/** Request timeout, too early, too many requests. */
const NOT_A_VERDICT: readonly number[] = [408, 425, 429];

function readVerdict(body: unknown): SessionCheck {
  if (!isRecord(body)) return { verdict: 'unpaid' };
  if (body.paid === true) {
    return body.mayContinue === true
      ? { verdict: 'paid', ...readPurchase(body) }
      : { verdict: 'paid-elsewhere' };
  }
  if (body.payment === 'pending') return { verdict: 'pending', ...readPurchase(body) };
  if (body.payment !== 'failed') return { verdict: 'unpaid' };
  return { verdict: 'failed', ordered: readOrdered(body) };
}

function readOrdered({ ordered }: Readonly<Record<string, unknown>>): Ordered | undefined {
  const isKnown = isRecord(ordered) && Array.isArray(ordered.services);
  return isKnown ? (ordered as unknown as Ordered) : undefined;
}

function readPurchase(body: Readonly<Record<string, unknown>>): Purchase {
  const { customer, order } = body;
  return {
    ordered: readOrdered(body),
    customer: isRecord(customer) ? readCustomer(customer) : undefined,
    order: isRecord(order) && Array.isArray(order.lines) ? (order as unknown as VerifiedOrder) : undefined,
  };
}

function readCustomer({ email, services }: Readonly<Record<string, unknown>>): Customer {
  const ids = Array.isArray(services) ? services : [];
  return {
    ...(typeof email === 'string' && { email }),
    services: ids.filter((id): id is string => typeof id === 'string'),
  };
}
