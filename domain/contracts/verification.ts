import * as z from 'zod/mini';
import { api } from '../api.ts';
import { ONBOARDING_SERVICES } from '../onboarding.ts';
import { isSessionId } from '../verification.ts';
import { defineContract } from './contract.ts';

/** `GET /api/verify-session`: whether a checkout session has been paid. Specification: content, section 7. */
export const verificationContract = defineContract({
  route: api.verification,
  query: z.object({
    session_id: z.string('is required').check(z.refine(isSessionId, 'is not a checkout session id')),
  }),
  success: z.object({
    paid: z.boolean(),
    /** For a paid session: prefills the onboarding form. */
    customer: z.optional(
      z.object({
        email: z.optional(z.string()),
        services: z.array(z.enum(ONBOARDING_SERVICES.map(({ id }) => id))),
      }),
    ),
  }),
  errors: { payment_provider_unavailable: 502, storage_unavailable: 503 },
});
