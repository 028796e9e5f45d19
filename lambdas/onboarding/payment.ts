import { environment } from '../aws/environment.ts';
import { readParameters } from '../aws/parameters.ts';
import { ParameterError } from '../aws/unavailable.ts';
import { type SessionPayment, sessionPayment } from '../stripe/session-payment.ts';

/** The payment state of a form, with the reason for the log when it is unknown. */
export type FormPayment = SessionPayment | { readonly state: 'none'; readonly reason?: never };

/**
 * Asks the payment provider about the checkout that a form comes from. Never throws: a form must not be lost because
 * the provider is unavailable.
 * @param sessionId absent when the form comes from no checkout
 */
export async function paymentOf(sessionId: string | undefined): Promise<FormPayment> {
  if (sessionId === undefined) return { state: 'none' };
  const secretKey = await readSecretKey();
  return secretKey === undefined
    ? { state: 'unknown', reason: 'no-secret-key' }
    : sessionPayment(secretKey, sessionId);
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
