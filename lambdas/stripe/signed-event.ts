import type Stripe from 'stripe';
import { parseJson } from '../../domain/text/parse-json.ts';
import { isStripeError } from './failure.ts';

/** An event of the provider about one of its objects, of which its copy may be outdated. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** When it happened, in seconds since the epoch. */
  readonly created: number;
  readonly object: {
    readonly id: string;
    /** Id of the charge, for a dispute or a refund. */
    readonly charge?: string | undefined;
  };
}

/** An unchecked event: a later version of the provider's API, or a bug there, can send another shape. */
type Unknown<T> = { readonly [Name in keyof T]?: unknown } | null | undefined;

/** Returns the used parts of an event; undefined if one is missing or has an unexpected shape. */
export function toProviderEvent(event: unknown): ProviderEvent | undefined {
  const { id, type, created, data } = (event ?? {}) as NonNullable<Unknown<Stripe.Event>>;
  const object = (data as Unknown<Stripe.Event.Data>)?.object as Unknown<ProviderEvent['object']>;
  const charge = toId(object?.charge);
  if (!isId(id) || typeof type !== 'string' || !isId(object?.id) || !isTime(created)) return undefined;
  return { id, type, created, object: { id: object.id, ...(charge !== undefined && { charge }) } };
}

/** The id of an object, which is an id or expanded. */
function toId(reference: unknown): string | undefined {
  const id = isId(reference) ? reference : (reference as Unknown<{ id: string }>)?.id;
  return isId(id) ? id : undefined;
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,255}$/.test(id);
}

function isTime(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && seconds >= 0 && seconds < 1e11;
}

/** Maximum age of a signature, in seconds, which prevents replays. */
const TOLERANCE_SECONDS = 300;

/** One signature for each secret that is valid at the moment: two while one replaces the other. */
const MAX_SIGNATURES = 8;

const TIME = /^t=\d{1,12}$/;
const SIGNATURE = /^v1=[\da-f]{64}$/;

/** Whether a header has the form of a signature. Uses no secret, so refusing forged calls is cheap. @param header `stripe-signature` */
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

/** Whether the provider signed these raw bytes, recently. @param header of the right form, of one or two secrets */
export function isSigned(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  body: Buffer,
  header: string,
  secret: string,
): boolean {
  try {
    return webhooks.signature?.verifyHeader(body, header, secret.trim(), TOLERANCE_SECONDS) ?? false;
  } catch (error) {
    if (isStripeError(error) && error.type === 'StripeSignatureVerificationError') return false;
    throw error;
  }
}

/** Parses an event from JSON: see `toProviderEvent`. */
export function readEvent(body: Buffer): ProviderEvent | undefined {
  return toProviderEvent(parseJson(body.toString('utf8')));
}
