import * as z from 'zod/mini';
import { api } from '../api.ts';
import { SIGNED_IN_ERRORS } from './account.ts';
import { defineContract } from './contract.ts';
import { ownOrders, subscriptionSummaries } from './purchases.ts';

/** The errors of every call about one's own subscriptions, after the API has verified the token. */
const CUSTOMER_ERRORS = {
  ...SIGNED_IN_ERRORS,
  /** Purchases are found by the account's email address, so it has to be proved first. */
  email_not_verified: 403,
  storage_unavailable: 503,
} as const;

/**
 * `GET /api/subscription`: what was bought with the signed-in user's email address, newest first; at most `MAX_PURCHASES`
 * subscriptions and as many orders.
 */
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

/** `POST /api/billing-portal`: the URL of a page of the payment provider where a subscription can be changed. */
export const billingPortalContract = defineContract({
  route: api.billingPortal,
  query: z.object({
    /** One of the caller's subscriptions; without it, the newest that has not ended, or else the newest. */
    subscription: z.optional(z.string().check(z.minLength(1, 'is empty'), z.maxLength(255, 'is too long'))),
  }),
  success: z.object({ url: z.string() }),
  errors: {
    ...CUSTOMER_ERRORS,
    no_subscription: 404,
    payment_provider_unavailable: 502,
  },
});
