import * as z from 'zod/mini';
import { api } from '../api.ts';
import { defineContract } from './contract.ts';

/**
 * `POST /api/webhooks/stripe`: the payment provider tells that something has happened. Its signature is made of the
 * bytes of the body, so the body is taken as it comes.
 */
export const stripeWebhookContract = defineContract({
  route: api.stripeWebhook,
  success: z.object({ received: z.literal(true) }),
  errors: {
    /** Not signed by the provider, or too long ago. */
    invalid_signature: 400,
    /** The provider tries again later. */
    event_not_followed: 500,
  },
  /** An event quotes the object that it is about, with all of its lines. */
  maxBodyBytes: 1024 * 1024,
});
