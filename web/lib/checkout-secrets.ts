/**
 * The secrets of checkouts: the token in the links of our emails, or a random key of this browser, which the server
 * accepts from the browser that returns from the payment page. The id of a checkout opens nothing.
 */
import { CHECKOUT_SECRET_HEADER } from '../../domain/api.ts';
import { isRecord } from '../../domain/record.ts';
import {
  CHECKOUT_SECRET_LIFETIME_MS,
  CHECKOUT_SECRETS,
  CHECKOUT_SECRETS_STORAGE_KEY,
} from '../../domain/storage-keys.ts';
import { ORDER_PARAMETER, RETURN_PARAMETER } from '../../domain/verification.ts';
import { readLinkToken } from './links/link-query.ts';
import { takeLinkSecrets } from './links/link-secrets.ts';
import { randomKey } from './random-key.ts';
import { createStored, isWithin, storedFields } from './storage/stored-values.ts';

/** The parameters after `#` in the URL of the page after payment. */
export const CHECKOUT_PARAMETERS = [ORDER_PARAMETER, RETURN_PARAMETER] as const;

/** The parts of the URL of the page after payment. */
export interface OpenedCheckout {
  readonly sessionId: string | null;
  /** Proves that the browser returns from the payment page; null otherwise. */
  readonly back: string | null;
}

interface Kept {
  readonly id: string;
  readonly secret: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const stored = createStored<readonly Kept[]>({
  key: CHECKOUT_SECRETS_STORAGE_KEY,
  read(text) {
    const { kept } = storedFields(text);
    return Array.isArray(kept) ? kept.filter(isKept) : undefined;
  },
  write: (kept) => JSON.stringify({ kept }),
});

const current = () => (stored.get() ?? []).filter(({ at }) => isWithin(CHECKOUT_SECRET_LIFETIME_MS, at));

/** Stores the secret of a checkout, replacing an earlier one. */
function keep(sessionId: string, secret: string): void {
  const others = current().filter(({ id }) => id !== sessionId);
  stored.set([...others, { id: sessionId, secret, at: Date.now() }].slice(-CHECKOUT_SECRETS));
}

/** @returns undefined if there is none */
function find(sessionId: string): string | undefined {
  return current().find(({ id }) => id === sessionId)?.secret;
}

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.secret === 'string' &&
    typeof value.at === 'number'
  );
}

/** Removes the secrets from the page's URL, and stores the one that opens the checkout. */
export function openCheckoutPage(): OpenedCheckout {
  const found = takeLinkSecrets(...CHECKOUT_PARAMETERS);
  const sessionId = readLinkToken(window.location.search, 'session_id');
  const token = readSecret(found, ORDER_PARAMETER);
  const back = readSecret(found, RETURN_PARAMETER);
  if (sessionId !== null) {
    if (token !== null) keep(sessionId, token);
    // Stored before the call: if the response is lost, the server accepts the same key again.
    else if (back !== null && find(sessionId) === undefined) keep(sessionId, randomKey());
  }
  return { sessionId, back };
}

/** A header allows no other characters; calls with them fail. */
function readSecret(found: string, parameter: string): string | null {
  const secret = readLinkToken(found, parameter);
  return secret !== null && /^[\w.-]+$/.test(secret) ? secret : null;
}

/** Whether this browser can open an order and its onboarding form. */
export function canOpenCheckout(sessionId: string): boolean {
  return find(sessionId) !== undefined;
}

/** Returns the header with the secret of a checkout; empty if this browser has none. */
export function checkoutHeaders(sessionId: string | undefined): Readonly<Record<string, string>> {
  const secret = sessionId === undefined ? undefined : find(sessionId);
  return secret === undefined ? {} : { [CHECKOUT_SECRET_HEADER]: secret };
}
