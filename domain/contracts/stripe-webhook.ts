import * as z from 'zod/mini';
import { api } from '../api.ts';
import { defineContract } from './contract.ts';

/** `POST /api/webhooks/stripe`: the provider's events. Not parsed here, since the signature covers the raw bytes. */
export const stripeWebhookContract = defineContract({
  route: api.stripeWebhook,
  success: z.object({ received: z.literal(true) }),
  errors: {
    /** Not signed by the provider, or signed too long ago. */
    invalid_signature: 400,
    /** The provider sends the event again later. */
    event_not_followed: 500,
  },
  /** An event contains the object that it is about, with all of its lines. */
  maxBodyBytes: 1024 * 1024,
});
