import type { OnboardingServiceId } from '../../domain/onboarding/onboarding.ts';
import { onboardingServicesFor } from '../../domain/shop/bought-services.ts';
import { type CheckoutPayment, checkoutPayment } from '../../domain/verification.ts';
import { nameOf } from '../aws/describe-error.ts';
import { environment } from '../aws/environment.ts';
import { requestService } from '../aws/http-request.ts';
import { TIMEOUTS } from '../aws/timeouts.ts';
import { STRIPE_API_VERSION } from './api-version.ts';

/** The payment of a checkout session to this site; `unknown` when the provider could not be asked. */
export type SessionPayment =
  | {
      readonly state: CheckoutPayment;
      readonly bought: readonly OnboardingServiceId[];
      /** That the customer has given the provider. */
      readonly email: string | undefined;
    }
  | { readonly state: 'unpaid' }
  /** With the reason for the log. */
  | { readonly state: 'unknown'; readonly reason: string };

/**
 * Reads a checkout session's payment state without the provider's SDK, which is larger than the rest of the function.
 * @param sessionId must pass `isSessionId`
 */
export async function sessionPayment(secretKey: string, sessionId: string): Promise<SessionPayment> {
  try {
    const url = `${environment('STRIPE_API_URL')}/v1/checkout/sessions/${sessionId}`;
    const { status, json } = await requestService(url, {
      headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': STRIPE_API_VERSION },
      timeoutMs: TIMEOUTS.paymentOfForm.timeoutMs,
    });
    if (status === 404) return { state: 'unpaid' };
    if (status !== 200) return { state: 'unknown', reason: `status-${status}` };
    const session = json() as Parameters<typeof checkoutPayment>[0] & {
      readonly customer_details?: { readonly email?: string | null } | null;
    };
    const state = checkoutPayment(session);
    if (!state) return { state: 'unpaid' };
    return {
      state,
      bought: onboardingServicesFor(Object.keys(session.metadata ?? {})),
      email: session.customer_details?.email ?? undefined,
    };
  } catch (error) {
    return { state: 'unknown', reason: nameOf(error) };
  }
}
