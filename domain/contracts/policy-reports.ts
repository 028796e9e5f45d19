import * as z from 'zod/mini';
import { api } from '../api.ts';
import { defineContract } from './contract.ts';

/**
 * `POST /api/policy-reports`: a browser reports a violation of a page's content security policy. Browsers send two
 * formats, with media types of their own.
 */
export const policyReportsContract = defineContract({
  route: api.policyReports,
  success: z.object({ received: z.literal(true) }),
  errors: {},
  maxBodyBytes: 16 * 1024,
});
