import { setTimeout } from 'node:timers/promises';
import type Stripe from 'stripe';
import { PAUSE_MS } from '../aws/timeouts.ts';
import { isStripeError } from './failure.ts';

/**
 * Makes a call that creates something once for a key, and tries again what fails for the moment, as often as the client
 * does. The provider repeats its first response to a key even when that was an error of its own, for a day. The id of
 * what such a call may have created was never returned, so the call is made under a next key derived from the first, which
 * is the same for every repetition.
 * @param create the call, with the options of the SDK
 * @throws errors of the provider's SDK
 */
export async function createWithRetries<Created>(
  stripe: Stripe,
  key: string,
  create: (options: Stripe.RequestOptions) => Promise<Created>,
): Promise<Created> {
  for (let retries = stripe.getMaxNetworkRetries(), errors = 0; ; ) {
    const idempotencyKey = errors === 0 ? key : `${key}-${errors}`;
    try {
      return await create({ idempotencyKey, maxNetworkRetries: 0 });
    } catch (error) {
      if (!isStripeError(error) || !isTemporary(error)) throw error;
      const isOld = isServerError(error) && error.headers?.['idempotent-replayed'] === 'true';
      if (!isOld && retries-- === 0) throw error;
      if (!isOld) await setTimeout(PAUSE_MS);
      if (isServerError(error)) errors += 1;
    }
  }
}

/** A key that another call is using is free soon. */
function isTemporary(error: Stripe.errors.StripeError): boolean {
  const isUnreached = error.type === 'StripeConnectionError';
  return isServerError(error) || isUnreached || error.statusCode === 409;
}

function isServerError({ statusCode = 0 }: Stripe.errors.StripeError): boolean {
  return statusCode >= 500;
}
