import Stripe from 'stripe';

/**
 * An event of the provider: something happened to one of its objects. The event's copy of the object may be outdated.
 */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** When it happened, in seconds since the epoch. */
  readonly created: number;
  readonly object: {
    readonly id: string;
    /** On a dispute: the disputed charge. */
    readonly charge?: string;
  };
}

/** Maximum age of a signature, in seconds, which prevents replays. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies and reads an event that the provider has signed.
 * @param body the bytes as received: the same JSON formatted differently has another signature
 * @param header `stripe-signature`. While a secret is being rotated it has a signature with each of the two
 * @param secret the signing secret
 * @returns undefined when the signature is invalid or too old
 */
export function signedEvent(
  body: Buffer,
  header: string | undefined,
  secret: string,
): ProviderEvent | undefined {
  try {
    const { id, type, created, data } = Stripe.webhooks.constructEvent(
      body,
      header ?? '',
      secret.trim(),
      TOLERANCE_SECONDS,
    );
    return { id, type, created, object: data.object as ProviderEvent['object'] };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
}
