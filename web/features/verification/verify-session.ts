import { api } from '../../../domain/api.ts';
import { isRecord } from '../../../domain/record.ts';
import type { callApi } from '../../lib/api.ts';

/** The paying customer and the purchase, as far as the payment provider knows. */
export interface Customer {
  readonly email?: string;
  /** Ids of the services that the onboarding form offers. */
  readonly services: readonly string[];
}

/** The state of a payment; `no-answer` if the call failed. */
export type SessionCheck =
  | { readonly verdict: 'paid'; readonly customer: Customer | undefined }
  | { readonly verdict: 'unpaid' | 'no-answer' };

/**
 * Checks whether a checkout session has been paid. A failed call is logged and is `no-answer`; a rejected one, such as
 * with a malformed id, is `unpaid`. Specification: content, sections 4 and 7.
 */
export async function checkSession(
  sessionId: string,
  call: typeof callApi,
  signal: AbortSignal,
): Promise<SessionCheck> {
  try {
    const { status, body } = await call(api.verification, { query: { session_id: sessionId }, signal });
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
  if (!isRecord(body) || body.paid !== true) return { verdict: 'unpaid' };
  return { verdict: 'paid', customer: isRecord(body.customer) ? readCustomer(body.customer) : undefined };
}

function readCustomer({ email, services }: Readonly<Record<string, unknown>>): Customer {
  const ids = Array.isArray(services) ? services : [];
  return {
    ...(typeof email === 'string' && { email }),
    services: ids.filter((id): id is string => typeof id === 'string'),
  };
}
