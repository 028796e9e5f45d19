import type Stripe from 'stripe';
import { isStripeError } from './failure.ts';

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
    /** Of a dispute or a refund: its charge. */
    readonly charge?: string | null;
  };
}

/** What is used of an event. */
export function providerEvent({ id, type, created, data }: Stripe.Event): ProviderEvent {
  return { id, type, created, object: data.object as ProviderEvent['object'] };
}

/** Maximum age of a signature, in seconds, which prevents replays. */
const TOLERANCE_SECONDS = 300;

/** One signature for each secret that is valid at the moment: two while one replaces the other. */
const MAX_SIGNATURES = 8;

const TIME = /^t=\d{1,12}$/;
const SIGNATURE = /^v1=[\da-f]{64}$/;

/**
 * Whether a header has the form of the provider's signature: one time, and some signatures of the kind that is checked.
 * Signatures of other kinds are passed over, as the provider asks for. Looks at nothing secret, so that what cannot be
 * signed costs nothing to refuse.
 * @param header `stripe-signature`
 */
export function isSignatureHeader(header: string | undefined): header is string {
  const parts = header?.split(',') ?? [];
  const ofKind = (kind: string) => parts.filter((part) => part === kind || part.startsWith(`${kind}=`));
  const [times, signatures] = [ofKind('t'), ofKind('v1')];
  return (
    times.length === 1 &&
    times.every((part) => TIME.test(part)) &&
    signatures.length > 0 &&
    signatures.length <= MAX_SIGNATURES &&
    signatures.every((part) => SIGNATURE.test(part))
  );
}

/**
 * Verifies and reads an event that the provider has signed.
 * @param body the bytes as received: the same JSON formatted differently has another signature
 * @param header `stripe-signature`, of the right form. While a secret is being rotated it has a
 *   signature with each of the two
 * @param secret the signing secret
 * @returns undefined when the signature is invalid or too old
 */
export function signedEvent(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  body: Buffer,
  header: string,
  secret: string,
): ProviderEvent | undefined {
  try {
    return providerEvent(webhooks.constructEvent(body, header, secret.trim(), TOLERANCE_SECONDS));
  } catch (error) {
    if (isStripeError(error) && error.type === 'StripeSignatureVerificationError') return undefined;
    throw error;
  }
}
