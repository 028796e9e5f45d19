import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import { CHECKOUT_RETURN_HEADER } from '../../domain/api.ts';
import { isReturnInTime, RETURN_PARAMETER } from '../../domain/verification.ts';
import { isOrderedState, type Order } from '../tables/orders.ts';
import { readBrowserKey } from '../tokens/checkout-secrets.ts';
import { recordReturn } from '../tokens/returned-browsers.ts';

/** Proof that a browser has come back from paying. */
export interface BrowserReturn {
  /** Random, made by the browser for this checkout. */
  readonly key: string;
  /** From the URL to which the payment provider has sent the browser. */
  readonly proof: string;
}

/** Reads a request's proof of coming back from paying. @returns undefined without one, or if it is too late */
export function readReturn(
  headers: Readonly<Record<string, string | undefined>>,
  order: Order | undefined,
): BrowserReturn | undefined {
  if (order && !isOpenForReturn(order)) return undefined;
  const key = readBrowserKey(headers);
  const proof = headers[CHECKOUT_RETURN_HEADER];
  return key !== undefined && proof ? { key, proof } : undefined;
}

/** Accepts the first browser sent back by the provider, by the proof in its URL. @throws StorageError */
export async function acceptReturn(
  session: Stripe.Checkout.Session,
  order: Order | undefined,
  { key, proof }: BrowserReturn,
): Promise<boolean> {
  const expected = new URLSearchParams(URL.parse(session.success_url ?? '')?.hash.slice(1)).get(
    RETURN_PARAMETER,
  );
  if (!expected || !isSame(proof, expected)) return false;
  const isInTime = order !== undefined || isReturnInTime({ openedAt: session.created * 1000 }, Date.now());
  return isInTime && recordReturn(session.id, key);
}

function isOpenForReturn({ payment, createdAt }: Order): boolean {
  return isOrderedState(payment) && isReturnInTime({ orderedAt: Date.parse(createdAt) }, Date.now());
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
