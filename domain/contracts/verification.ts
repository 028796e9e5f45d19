import * as z from 'zod/mini';
import { api } from '../api.ts';
import { ONBOARDING_SERVICES } from '../onboarding/onboarding.ts';
import type { BillingCycle } from '../shop/prices.ts';
import { isSessionId } from '../verification.ts';
import { defineContract } from './contract.ts';
import { chargedAs, chargedLines } from './purchases.ts';
import { listOf, openEnum } from './response.ts';

const verifiedOrder = z.object({
  /** ISO 8601. */
  createdAt: z.string(),
  /** In cents, as charged, with taxes and discounts. */
  amount: z.number(),
  /** Such as `usd`. */
  currency: z.string(),
  chargedAs,
  lines: chargedLines,
  /** In cents. */
  discount: z.exactOptional(z.number()),
  /** ISO 8601: when the subscription is charged again for the first time. */
  renewsAt: z.exactOptional(z.string()),
  /** Id of the expired checkout that this one continues. */
  recoveredFrom: z.exactOptional(z.string()),
});

/** What was ordered in a checkout, as the payment provider has it. */
export type VerifiedOrder = z.output<typeof verifiedOrder>;

/**
 * `GET /api/verify-session`: whether a checkout session has been paid, and for a request with a secret of it
 * (`CHECKOUT_SECRET_HEADER`) the purchase. Specification: content, section 7.
 */
export const verificationContract = defineContract({
  route: api.verification,
  query: z.object({
    session_id: z.string('is required').check(z.refine(isSessionId, 'is not a checkout session id')),
  }),
  success: z.object({
    paid: z.boolean(),
    /**
     * Whether the request has a secret of the checkout, with which the onboarding form is filled in. Everything below is
     * absent without one.
     */
    mayContinue: z.exactOptional(z.literal(true)),
    /** Of a completed checkout that is not paid: the payment is on its way, or did not arrive. */
    payment: z.exactOptional(z.enum(['pending', 'failed'])),
    /**
     * For a session that is paid or will be: prefills the onboarding form. Absent, like the order and what was ordered, for
     * an order from long ago and one whose customer was erased.
     */
    customer: z.optional(
      z.object({
        email: z.optional(z.string()),
        services: z.array(z.enum(ONBOARDING_SERVICES.map(({ id }) => id))),
      }),
    ),
    /** For a session that is paid or will be. */
    order: z.exactOptional(verifiedOrder),
    /** To take out of the cart, or after a payment that failed, to order again. */
    ordered: z.exactOptional(
      z.object({
        services: listOf(z.object({ id: z.string(), quantity: z.number() })),
        cycle: openEnum<BillingCycle>(),
      }),
    ),
  }),
  errors: { too_many_requests: 429, payment_provider_unavailable: 502, storage_unavailable: 503 },
});
