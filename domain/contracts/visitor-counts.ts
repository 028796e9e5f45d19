import * as z from 'zod/mini';
import { api } from '../api.ts';
import { CANCELLATION_REASONS } from '../canceled-checkouts.ts';
import { defineContract, succeeded } from './contract.ts';

/** `POST /api/checkout/cancelled`: the reason for leaving the payment page. Only counted. */
export const canceledCheckoutContract = defineContract({
  route: api.canceledCheckout,
  body: z.strictObject({ reason: z.enum(CANCELLATION_REASONS, 'is not a reason') }, 'must be one reason'),
  success: succeeded,
  errors: { too_many_requests: 429, storage_unavailable: 503 },
  maxBodyBytes: 1024,
});

/** `POST /api/policy-reports`: a browser reports a violation of the content security policy, in one of two formats. */
export const policyReportsContract = defineContract({
  route: api.policyReports,
  success: z.object({ received: z.literal(true) }),
  errors: {},
  maxBodyBytes: 16 * 1024,
});
