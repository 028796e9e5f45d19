import * as z from 'zod/mini';
import { api } from '../api.ts';
import { ONBOARDING_SERVICES } from '../onboarding/onboarding.ts';
import type { BillingCycle } from '../shop/prices.ts';
import { isSessionId } from '../verification.ts';
import { defineContract, listOf, openEnum } from './contract.ts';
import { chargedAs, chargedLines } from './purchases.ts';

export const verifiedOrder = z.object({
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

/** The order of a checkout, as the payment provider has it. */
export type VerifiedOrder = z.output<typeof verifiedOrder>;

/** `GET /api/verify-session`: whether a checkout is paid, and the purchase if the request has its secret. */
export const verificationContract = defineContract({
  route: api.verification,
  query: z.object({
    session_id: z.string('is required').check(z.refine(isSessionId, 'is not a checkout session id')),
  }),
  success: z.object({
    paid: z.boolean(),
    /** Whether the request has a secret of the checkout. Everything below is absent without one. */
    mayContinue: z.exactOptional(z.literal(true)),
    /** Whether the payment of a completed checkout is on its way, or did not arrive. */
    payment: z.exactOptional(z.enum(['pending', 'failed'])),
    /** Prefills the onboarding form of a paid session. Absent for very old orders and erased customers. */
    customer: z.optional(
      z.object({
        email: z.optional(z.string()),
        services: z.array(z.enum(ONBOARDING_SERVICES.map(({ id }) => id))),
      }),
    ),
    /** Only for a session that is paid or will be. */
    order: z.exactOptional(verifiedOrder),
    /** Items to remove from the cart, or to order again after a failed payment. */
    ordered: z.exactOptional(
      z.object({
        services: listOf(z.object({ id: z.string(), quantity: z.number() })),
        cycle: openEnum<BillingCycle>(),
      }),
    ),
  }),
  errors: { too_many_requests: 429, payment_provider_unavailable: 502, storage_unavailable: 503 },
});
