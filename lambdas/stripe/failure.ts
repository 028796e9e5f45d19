import Stripe from 'stripe';
import { ParameterError } from '../aws/unavailable.ts';

/**
 * What a failed call to the payment provider means:
 * `missing` there is no such object; `conflict` the idempotency key was used with other parameters;
 * `refused` the provider understood and said no; `unavailable` everything that may be over in a minute.
 */
export type ProviderFailureKind = 'missing' | 'conflict' | 'refused' | 'unavailable';

export interface ProviderFailure {
  readonly kind: ProviderFailureKind;
  /** For the log. Without the provider's message, which can quote a part of the secret key. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Tells what went wrong between us and the payment provider. Not being able to read the key counts.
 * @throws the error itself when it is neither the provider's nor the parameter store's
 */
export function providerFailureOf(error: unknown): ProviderFailure {
  if (error instanceof ParameterError) return { kind: 'unavailable', details: describeParameterError(error) };
  if (error instanceof Stripe.errors.StripeError)
    return { kind: kindOf(error), details: describeStripeError(error) };
  throw error;
}

function kindOf(error: Stripe.errors.StripeError): ProviderFailureKind {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'conflict';
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return error.statusCode === 404 ? 'missing' : 'refused';
  }
  return error instanceof Stripe.errors.StripeCardError ? 'refused' : 'unavailable';
}

function describeStripeError(error: Stripe.errors.StripeError) {
  const { type, code, param, statusCode, requestId, detail } = error;
  const network = detail instanceof Error && 'code' in detail ? detail.code : undefined;
  return { provider: { type, code, param, status: statusCode, requestId, network } };
}

function describeParameterError({ message, cause }: ParameterError) {
  return { parameters: { message, cause: cause instanceof Error ? cause.message : undefined } };
}
