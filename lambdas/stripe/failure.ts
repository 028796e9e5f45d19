import type Stripe from 'stripe';
import { describeError } from '../aws/logger.ts';
import { ParameterError } from '../aws/unavailable.ts';

/** `missing`: no such object; `conflict`: the idempotency key was used otherwise; `unavailable`: temporary. */
export type ProviderFailureKind = 'missing' | 'conflict' | 'refused' | 'unavailable';

export interface ProviderFailure {
  readonly kind: ProviderFailureKind;
  /** Logged. Omits the provider's message, which can quote a part of the secret key. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Classifies an error of the provider or of reading its key. @throws any other error */
export function classifyFailure(error: unknown): ProviderFailure {
  if (error instanceof ParameterError) return { kind: 'unavailable', details: describeParameterError(error) };
  if (isStripeError(error)) return { kind: getFailureKind(error), details: describeStripeError(error) };
  throw error;
}

/** Returns an object of the payment provider; undefined if it does not exist. @throws all other errors */
export async function ignoreMissing<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (classifyFailure(error).kind === 'missing') return undefined;
    throw error;
  }
}

/** Describes any error for the log: without the provider's messages: see `ProviderFailure`. */
export function getFailureDetails(error: unknown): Readonly<Record<string, unknown>> {
  try {
    return classifyFailure(error).details;
  } catch {
    return { error: describeError(error) };
  }
}

/** Tells by the name of its type, since the package with the classes is loaded later than this. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** Whether a call failed because the customer that it is about does not exist at the provider, or was deleted there. */
export function isCustomerMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing' && error.param === 'customer';
}

/** Whether the provider repeats an error of its own for the idempotency key, which it does for a day. */
export function isRepeatedError({ statusCode = 0, headers }: Stripe.errors.StripeError): boolean {
  return statusCode >= 500 && headers?.['idempotent-replayed'] === 'true';
}

function getFailureKind({ type, statusCode }: Stripe.errors.StripeError): ProviderFailureKind {
  switch (type) {
    case 'StripeIdempotencyError':
      return 'conflict';
    case 'StripeInvalidRequestError':
      return statusCode === 404 ? 'missing' : 'refused';
    case 'StripeCardError':
      return 'refused';
    default:
      return 'unavailable';
  }
}

function describeStripeError(error: Stripe.errors.StripeError) {
  const { type, code, param, statusCode, requestId, detail } = error;
  const network = detail instanceof Error && 'code' in detail ? detail.code : undefined;
  return { provider: { type, code, param, status: statusCode, requestId, network } };
}

function describeParameterError({ message, cause }: ParameterError) {
  return { parameters: { message, cause: cause instanceof Error ? cause.message : undefined } };
}
