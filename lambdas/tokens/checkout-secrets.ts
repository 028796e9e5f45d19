import { CHECKOUT_SECRET_HEADER } from '../../domain/api.ts';
import type { CheckoutHolder } from '../../domain/verification.ts';
import { isReturnedBrowser } from './returned-browsers.ts';
import { readToken, signToken } from './tokens.ts';

const BROWSER_KEY = /^[\da-f]{32}$/;

/** Signs the secret of a checkout, only for emails to the payer. @throws ParameterError without the signing key */
export function signCheckoutToken(sessionId: string): Promise<string> {
  return signToken('checkout', [sessionId]);
}

/** Identifies a checkout's holder by the secret in the request, if any. @throws StorageError; ParameterError */
export async function identifyHolder(
  sessionId: string,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<CheckoutHolder | undefined> {
  const key = readBrowserKey(headers);
  if (key !== undefined) return (await isReturnedBrowser(sessionId, key)) ? 'browser' : undefined;
  const token = headers[CHECKOUT_SECRET_HEADER];
  if (token === undefined) return undefined;
  const [checkout] = (await readToken('checkout', token, 1)) ?? [];
  return checkout === sessionId ? 'mailbox' : undefined;
}

/** Reads the random key that a browser has created; undefined without one. */
export function readBrowserKey(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  const secret = headers[CHECKOUT_SECRET_HEADER];
  return secret !== undefined && BROWSER_KEY.test(secret) ? secret : undefined;
}
