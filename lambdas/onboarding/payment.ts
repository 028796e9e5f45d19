import { normalizeEmail } from '../../domain/email-address/email-address.ts';
import type { OnboardingServiceId } from '../../domain/onboarding/onboarding.ts';
import { STRIPE_API_VERSION } from '../../domain/payment-events.ts';
import { onboardingServicesFor } from '../../domain/shop/bought-services.ts';
import {
  type CheckoutHolder,
  type CheckoutPayment,
  checkoutPayment,
  currentPayment,
  isErased,
} from '../../domain/verification.ts';
import { environment } from '../aws/environment.ts';
import { requestService } from '../aws/http-request.ts';
import { getErrorName } from '../aws/logger.ts';
import { readParameters } from '../aws/parameters.ts';
import { TIMEOUTS } from '../aws/timeouts.ts';
import { ParameterError } from '../aws/unavailable.ts';
import { type Payment, savePaymentClaim, withBoughtServices } from '../tables/onboarding-submissions.ts';
import { orders } from '../tables/orders.ts';
import { identifyHolder } from '../tokens/checkout-secrets.ts';

/** The payment of a form; if its state is unknown, with the reason for the log. */
interface CheckedPayment {
  readonly payment: Payment;
  /** Email address of the customer, normalized. */
  readonly payer?: string | undefined;
  readonly reason?: string;
}

/** The sender of a form, by the secret of its checkout; `unknown` while secrets cannot be checked. */
export type FormSender = CheckoutHolder | 'stranger' | 'unknown';

/** Identifies the sender of a form, which must not be lost because the signing key cannot be read. @throws StorageError */
export async function identifySender(
  sessionId: string | undefined,
  headers: Parameters<typeof identifyHolder>[1],
): Promise<FormSender> {
  if (sessionId === undefined) return 'stranger';
  try {
    return (await identifyHolder(sessionId, headers)) ?? 'stranger';
  } catch (error) {
    if (error instanceof ParameterError) return 'unknown';
    throw error;
  }
}

/** Whether the sender has a secret of the checkout. */
export function isHolder(sender: FormSender): sender is CheckoutHolder {
  return sender === 'mailbox' || sender === 'browser';
}

/**
 * Asks the payment provider about the checkout that a form comes from, and our orders for the payment's current
 * state. Throws nothing because of the provider: a form must not be lost because it is unavailable.
 * @param sessionId absent when the form comes from no checkout
 * @param sender of the form. The id of a checkout alone proves nothing
 * @param services that the form asks for
 * @throws StorageError
 */
export async function checkPayment(
  sessionId: string | undefined,
  sender: FormSender,
  services: readonly OnboardingServiceId[],
): Promise<CheckedPayment> {
  if (sessionId === undefined) return { payment: { state: 'none' } };
  const order = await orders.get(sessionId);
  if (order && isErased(order)) return { payment: { state: 'none' } };
  if (sender === 'unknown') return { payment: { state: 'unknown', sessionId }, reason: 'no-token-key' };
  if (sender === 'stranger') return { payment: { state: 'unproven', sessionId } };
  const secretKey = await readSecretKey();
  const checkout: SessionPayment =
    secretKey === undefined
      ? { state: 'unknown', reason: 'no-secret-key' }
      : await readSessionPayment(secretKey, sessionId);
  if (checkout.state === 'unknown') {
    return { payment: { state: checkout.state, sessionId }, reason: checkout.reason };
  }
  if (checkout.state === 'unpaid') return { payment: { state: checkout.state, sessionId } };

  const state = currentPayment(checkout.state, order?.payment);
  if (state !== 'paid' && state !== 'pending') return { payment: { state, sessionId } };
  const payer = checkout.email && normalizeEmail(checkout.email);
  const notBought = services.filter((id) => !checkout.bought.includes(id));
  return {
    payer,
    payment: withBoughtServices({ state, sessionId, ...(notBought.length > 0 && { notBought }) }),
  };
}

/** Whether there was a payment, for any services, that was not refunded. */
export function isPaid({ state }: Payment): boolean {
  return state === 'paid' || state === 'other-services';
}

/** Returns the checkout whose payment a form can claim: a paid or pending one. */
export function getClaimableSession(payment: Payment): string | undefined {
  return isPaid(payment) || payment.state === 'pending' ? payment.sessionId : undefined;
}

/**
 * Claims a payment, even a pending one, for one form. @param held an earlier form, which gives it up
 * @returns the payment; `claimed` if another form has it @throws StorageError
 */
export async function claimPayment(payment: Payment, formId: string, held?: string): Promise<Payment> {
  const sessionId = getClaimableSession(payment);
  if (sessionId === undefined || (await savePaymentClaim(sessionId, formId, held))) return payment;
  return { ...payment, state: 'claimed' };
}

async function readSecretKey(): Promise<string | undefined> {
  try {
    const [secretKey] = await readParameters([environment('STRIPE_SECRET_KEY_PARAMETER')]);
    return secretKey;
  } catch (error) {
    if (error instanceof ParameterError) return undefined;
    throw error;
  }
}

/** The payment of a checkout session to this site; `unknown` when the provider could not be asked. */
type SessionPayment =
  | {
      readonly state: CheckoutPayment;
      readonly bought: readonly OnboardingServiceId[];
      /** That the customer has given the provider. */
      readonly email: string | undefined;
    }
  | { readonly state: 'unpaid' }
  /** With the reason for the log. */
  | { readonly state: 'unknown'; readonly reason: string };

/** Reads a session's payment state without the provider's large SDK. @param sessionId must pass `isSessionId` */
export async function readSessionPayment(secretKey: string, sessionId: string): Promise<SessionPayment> {
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
    return { state: 'unknown', reason: getErrorName(error) };
  }
}
