import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type Stripe from 'stripe';
import { PAUSE_MS } from '../aws/timeouts.ts';
import { classifyFailure, isRepeatedError, isStripeError } from '../stripe/failure.ts';
import type { ProveReturn } from '../stripe/return-proof.ts';
import { type SessionOrder, toSessionParameters, toSuccessUrl } from '../stripe/session-parameters.ts';

const HOUR_MS = 60 * 60 * 1000;

interface CheckoutRequest extends SessionOrder {
  /** The idempotency key of one attempt to buy: repeating it opens no second session. */
  readonly idempotencyKey?: string | undefined;
  readonly proveReturn: ProveReturn;
}

interface OpenedCheckout {
  readonly sessionId: string;
  readonly url: string;
  /** Whether this call opened the session, and not an earlier one. */
  readonly isNew: boolean;
}

/**
 * Opens a hosted checkout for an order.
 * The provider repeats its first response to a key, whatever happened to the session since. So a repeat retrieves the
 * session: one that is paid redirects to the success page instead of a dead end, and one that expired is replaced by
 * another, under a key derived from its id so that this happens once as well.
 * @throws errors of the provider's SDK
 */
export async function openCheckout(stripe: Stripe, request: CheckoutRequest): Promise<OpenedCheckout> {
  const { idempotencyKey = randomUUID() } = request;
  // The provider may forget a key after a day. A later session under it gets the proof of another hour.
  const create = (hour: number) =>
    createWithRetries(stripe, `checkout-${idempotencyKey}`, (options) =>
      stripe.checkout.sessions.create(
        toSessionParameters(request, request.proveReturn(`${hour} ${idempotencyKey}`)),
        options,
      ),
    );
  const hour = Math.floor(Date.now() / HOUR_MS);
  const created = await create(hour).catch((error: unknown) => {
    if (classifyFailure(error).kind !== 'conflict') throw error;
    // The same order may have been opened in the hour before.
    return create(hour - 1);
  });
  if (created.lastResponse.headers['idempotent-replayed'] !== 'true') return toOpenedCheckout(created, true);

  const session = await stripe.checkout.sessions.retrieve(created.id);
  if (session.status === 'complete') {
    // Without the proof of a return: the payer may not be the person who opened it.
    return { sessionId: session.id, url: toSuccessUrl(session.id), isNew: false };
  }
  if (session.status === 'expired') {
    return openCheckout(stripe, { ...request, idempotencyKey: `after-${session.id}` });
  }
  return toOpenedCheckout(session, false);
}

/**
 * Adds metadata to a checkout after opening it: the idempotency key covers the parameters of opening it, and these may differ when
 * that is repeated.
 */
export async function addMetadata(
  stripe: Stripe,
  sessionId: string,
  metadata: Readonly<Record<string, string>>,
  options?: Stripe.RequestOptions,
): Promise<void> {
  await stripe.checkout.sessions.update(sessionId, { metadata }, options);
}

function toOpenedCheckout({ id, url }: Stripe.Checkout.Session, isNew: boolean): OpenedCheckout {
  if (!url) throw new Error('The payment provider opened a checkout session without a URL.');
  return { sessionId: id, url, isNew };
}

/**
 * Makes a call that creates something once for a key, and tries again what fails for the moment, as often as the client
 * does. The provider repeats its first response to a key even when that was an error of its own, for a day. The id of
 * what such a call may have created was never returned, so the call is made under a next key derived from the first, which
 * is the same for every repetition.
 * @param create the call, with the options of the SDK
 * @throws errors of the provider's SDK
 */
async function createWithRetries<Created>(
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
      const isOld = isRepeatedError(error);
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
