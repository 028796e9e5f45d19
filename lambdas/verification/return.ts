import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import { CHECKOUT_RETURN_HEADER } from '../../domain/api.ts';
import { isReturnInTime, RETURN_PARAMETER } from '../../domain/verification.ts';
import { isOrderedState, type Order } from '../tables/orders.ts';
import { browserKeyIn } from '../tokens/checkout-secrets.ts';
import { recordReturn } from '../tokens/returned-browsers.ts';

/** What a browser shows that comes back from paying. */
export interface ReturnOfBrowser {
  /** Random, made by the browser for this checkout. */
  readonly key: string;
  /** From the URL to which the payment provider has sent the browser. */
  readonly proof: string;
}

/** What a request shows of coming back. @returns undefined without it, and when it is too late */
export function returnIn(
  headers: Readonly<Record<string, string | undefined>>,
  order: Order | undefined,
): ReturnOfBrowser | undefined {
  if (order && !isOpenForReturn(order)) return undefined;
  const key = browserKeyIn(headers);
  const proof = headers[CHECKOUT_RETURN_HEADER];
  return key !== undefined && proof ? { key, proof } : undefined;
}

/** Accepts the first browser sent back by the provider, by the proof in its URL. @throws StorageError */
export async function acceptReturn(
  session: Stripe.Checkout.Session,
  order: Order | undefined,
  { key, proof }: ReturnOfBrowser,
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
