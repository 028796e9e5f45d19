import * as z from 'zod/mini';
import { api } from '../api.ts';
import { MAX_UNITS } from '../shop/cart.ts';
import { MAX_LINE_ITEMS } from '../shop/line-items.ts';
import { BILLING_CYCLES } from '../shop/prices.ts';
import { cameFrom } from './came-from.ts';
import { defineContract } from './contract.ts';
import { emailAddress, objectOf } from './text.ts';

const lineItem = objectOf({
  price: z.string('must be text').check(z.minLength(1, 'is required'), z.maxLength(255, 'is too long')),
  quantity: z
    .int('must be a whole number')
    .check(z.minimum(1, 'must be at least 1'), z.maximum(MAX_UNITS, `must be at most ${MAX_UNITS}`)),
});

/** `POST /api/checkout`: starts a hosted checkout for a cart. docs/product.md#checkout */
export const checkoutContract = defineContract({
  route: api.checkout,
  body: objectOf({
    line_items: z
      .array(lineItem, 'must be a list')
      .check(
        z.minLength(1, 'must not be empty'),
        z.maxLength(MAX_LINE_ITEMS, `must have at most ${MAX_LINE_ITEMS} entries`),
      ),
    /** Always the same: the server derives the mode from the services. docs/product.md#checkout */
    mode: z.literal('subscription', "must be 'subscription'"),
    /** Email address of the signed-in account: the payment page takes no other. */
    customer_email: z.optional(emailAddress),
    cameFrom: z.optional(cameFrom),
    billing_cycle: z.enum(BILLING_CYCLES, "must be 'monthly' or 'annual'"),
  }),
  success: z.object({
    success: z.literal(true),
    url: z.string(),
    sessionId: z.string(),
    lineItemCount: z.int(),
  }),
  errors: {
    unknown_price: 400,
    wrong_billing_cycle: 400,
    setup_fee_mismatch: 400,
    too_many_lines: 400,
    too_many_units: 400,
    invalid_idempotency_key: 400,
    /** The key was used with a different cart. */
    idempotency_conflict: 409,
    /** The visitor has started more checkouts within the hour than any buyer does. */
    too_many_requests: 429,
    payment_provider_refused: 502,
    /** The provider failed, was too slow, too busy or could not be reached. */
    payment_provider_unavailable: 502,
  },
  maxBodyBytes: 128 * 1024,
});
