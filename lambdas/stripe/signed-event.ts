import Stripe from 'stripe';

/** What the provider tells: that something has happened to one of its objects. What it quotes of it may be old. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** When it happened, in seconds since the epoch. */
  readonly created: number;
  readonly object: {
    readonly id: string;
    /** Of a dispute: the charge that is disputed. */
    readonly charge?: string;
  };
}

/** A signature is older than this only when somebody sends again what was sent before, in seconds. */
const TOLERANCE_SECONDS = 300;

/**
 * Reads an event that the provider has signed.
 * @param body the bytes as they were received: written in another way, the same JSON has another signature
 * @param header `stripe-signature`. While a secret is being replaced it has a signature with each of the two
 * @param secret that the provider signs with
 * @returns undefined when the provider has not signed this, or too long ago
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
