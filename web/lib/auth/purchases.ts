/* The signed-in user's purchases. This imports Amplify (session.ts): import it only where a user is signed in. */
import type * as z from 'zod/mini';
import { type ApiRoute, api } from '../../../domain/api.ts';
import { brand } from '../../../domain/brand.ts';
import type { billingPortalContract, subscriptionContract } from '../../../domain/contracts/subscription.ts';
import { type ApiCall, type ApiResponse, getErrorCode } from '../api.ts';
import { callAsUser } from './call-as-user.ts';
import { signedIn } from './signed-in.ts';

/** Subscriptions, running ones first, and orders; each newest first. */
export type Purchases = z.output<typeof subscriptionContract.success>;

/** The message for each failure, by the API's error code or a name of our own. */
export const FAILURE_TEXTS = {
  signed_out: 'Your session has ended. Please sign in again.',
  email_not_verified: 'Please confirm your email address first.',
  no_subscription: 'This plan is no longer in your account. Reload the page to see your current plans.',
  customer_deleted: `Your customer record was deleted at our payment provider, so nothing more is charged and there is nothing to manage. For an invoice, write to ${brand.email.support}.`,
  payment_provider_unavailable: 'Our payment provider is not responding. Please try again in a minute.',
  wrong_code: 'This code is wrong or has expired. Request a new one.',
  known_email: 'Purchases with this address are in your account already.',
  too_many_codes: 'Too many codes today. Please try again tomorrow or contact us.',
  too_many_emails: 'Your account has reached its limit of addresses. Please contact us.',
  mail_unavailable: 'We cannot send the code right now. Please try again in a minute.',
  validation_failed: 'This does not look right. Please check it for typos.',
  too_many_requests: 'There were too many requests from your network. Please try again in a few minutes.',
  unavailable: 'Our server is not responding. Nothing is lost; please try again in a minute.',
  unreachable: 'We cannot reach our server. Please check your connection and try again.',
} as const;

/** The reasons why purchases cannot be shown. */
export type PurchasesFailure = keyof typeof FAILURE_TEXTS;

/** A failed call about purchases. */
export class PurchasesError extends Error {
  override readonly name = 'PurchasesError';
  readonly failure: PurchasesFailure;

  constructor(failure: PurchasesFailure, options?: ErrorOptions) {
    super(`the call failed: ${failure}`, options);
    this.failure = failure;
  }
}

/** Returns the failure of any thrown value. */
export function toPurchasesFailure(error: unknown): PurchasesFailure {
  return error instanceof PurchasesError ? error.failure : 'unreachable';
}

/** API Gateway rejects invalid tokens and rate-limited calls without an error code; so does the firewall. */
const BY_STATUS: Readonly<Record<number, PurchasesFailure>> = { 401: 'signed_out', 429: 'too_many_requests' };

/** Maps a response other than 200 to a failure. */
function readFailure(response: ApiResponse): PurchasesFailure {
  const code = getErrorCode(response);
  if (code === 'sign_in_again') return 'signed_out';
  if (Object.hasOwn(FAILURE_TEXTS, code)) return code as PurchasesFailure;
  return BY_STATUS[response.status] ?? 'unavailable';
}

/** The time for which a hint reuses a response, in milliseconds. */
const HINT_LASTS_MS = 60_000;

let last: { readonly of: string; readonly at: number; readonly response: Promise<Purchases> } | undefined;

/** Loads the signed-in user's purchases. @throws PurchasesError */
export function loadPurchases(): Promise<Purchases> {
  const response = ask<Purchases>(api.subscription, {});
  last = { of: userName(), at: Date.now(), response };
  response.catch(() => {
    if (last?.response === response) last = undefined;
  });
  return response;
}

/** Loads the purchases, or reuses a recent response on this page. @throws PurchasesError */
export function loadRecentPurchases(): Promise<Purchases> {
  const isRecent = last?.of === userName() && Date.now() - last.at < HINT_LASTS_MS;
  return last && isRecent ? last.response : loadPurchases();
}

/** Requests a URL of the payment provider's portal, where a subscription can be changed. @throws PurchasesError */
export async function requestPortalUrl(subscription: string): Promise<string> {
  const { url } = await ask<z.output<typeof billingPortalContract.success>>(api.billingPortal, {
    query: { subscription },
  });
  return url;
}

/**
 * Adds purchases made with another email address to the signed-in user's purchases.
 * @param code the code emailed to that address; without it, a code is emailed
 * @throws PurchasesError
 */
export async function provePurchaseEmail(email: string, code?: string): Promise<void> {
  await ask(api.purchaseEmail, { body: { email, ...(code !== undefined && { code }) } });
}

function userName(): string {
  return signedIn()?.email ?? '';
}

async function ask<Body>(route: ApiRoute, request: ApiCall): Promise<Body> {
  const response = await callAsUser(route, request).catch((error: unknown) => {
    throw new PurchasesError('unreachable', { cause: error });
  });
  if (response?.status === 200) return response.body as Body;
  throw new PurchasesError(response ? readFailure(response) : 'signed_out');
}
