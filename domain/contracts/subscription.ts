import * as z from 'zod/mini';
import { PURCHASE_CODE } from '../accounts.ts';
import { api } from '../api.ts';
import { defineContract, SIGNED_IN_ERRORS, succeeded } from './contract.ts';
import { ownOrders, subscriptionSummaries } from './purchases.ts';
import { emailAddress, objectOf } from './text.ts';

/** The errors of every call about one's own subscriptions, after the API has verified the token. */
const CUSTOMER_ERRORS = {
  ...SIGNED_IN_ERRORS,
  /** Purchases are found by the account's email address, so it must be confirmed first. */
  email_not_verified: 403,
  storage_unavailable: 503,
} as const;

/** `GET /api/subscription`: purchases of the signed-in user's confirmed email addresses, newest first. */
export const subscriptionContract = defineContract({
  route: api.subscription,
  success: z.object({
    /** Followed by ended ones, so that customers see that they have ended. */
    subscriptions: subscriptionSummaries,
    /** Without unpaid checkouts. */
    orders: ownOrders,
  }),
  errors: CUSTOMER_ERRORS,
});

/** `POST /api/account/purchases`: adds another address's purchases. Without a code it emails one, if there are any. */
export const purchaseEmailContract = defineContract({
  route: api.purchaseEmail,
  body: objectOf({
    email: emailAddress,
    code: z.optional(z.string('must be text').check(z.regex(PURCHASE_CODE, 'must be eight digits'))),
  }),
  success: succeeded,
  errors: {
    ...CUSTOMER_ERRORS,
    /** Wrong, expired, used, or tried too often. */
    wrong_code: 400,
    too_many_emails: 409,
    /** The account has the purchases of this address. */
    known_email: 409,
    too_many_codes: 429,
    mail_unavailable: 503,
  },
});

/** `POST /api/billing-portal`: the URL of a page of the payment provider for the card, invoices and canceling. */
export const billingPortalContract = defineContract({
  route: api.billingPortal,
  query: z.object({
    /** One of the caller's subscriptions. */
    subscription: z.string('is required').check(z.minLength(1, 'is empty'), z.maxLength(255, 'is too long')),
  }),
  success: z.object({ url: z.string() }),
  errors: {
    ...CUSTOMER_ERRORS,
    no_subscription: 404,
    /** The subscription's customer was deleted at the payment provider, which has ended the subscription. */
    customer_deleted: 410,
    payment_provider_unavailable: 502,
  },
});
