import * as z from 'zod/mini';
import { api } from '../api.ts';
import { defineContract } from './contract.ts';

/**
 * `POST /api/policy-reports`: a browser tells that a page wanted what its content security policy forbids. Browsers send
 * two forms of it, under media types of their own.
 */
export const policyReportsContract = defineContract({
  route: api.policyReports,
  success: z.object({ received: z.literal(true) }),
  errors: {},
  maxBodyBytes: 16 * 1024,
});
