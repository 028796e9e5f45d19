import * as z from 'zod/mini';
import { cancelledCheckoutContract, policyReportsContract } from '../../domain/contracts/visitor-counts.ts';
import { businessDay } from '../../domain/time/business-hours.ts';
import { reportSecurity } from '../aws/metrics.ts';
import { dispatch } from '../http/dispatch.ts';
import { endpoint } from '../http/endpoint.ts';
import { malformedJson, problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { countCancellation } from '../tables/day-counts.ts';
import type { RateLimit } from '../tables/rate-limits.ts';

const problem = problemsOf(cancelledCheckoutContract);

/** More than any customer needs. */
const VIEWER_LIMIT: RateLimit = { name: 'cancelled-checkout', max: 5, seconds: 60 * 60 };

/** `POST /api/checkout/cancelled`: counts the reason for today. Nothing about the visitor or the cart is kept. */
export const countCancelledCheckout = endpoint(cancelledCheckoutContract, async ({ body, viewer }) => {
  if (!(await isVisitorAllowed([VIEWER_LIMIT], viewer()))) {
    throw problem('too_many_requests', 'That was a lot of answers. Please write to us instead.');
  }
  await countCancellation(body.reason, businessDay(new Date()));
  return { success: true as const };
});

/** What `report-uri` is sent, and what the Reporting API is sent: several at once. */
const reports = z.union([
  z.pipe(
    z.object({ 'csp-report': z.object({ 'effective-directive': z.string() }) }),
    z.transform((sent) => [sent['csp-report']['effective-directive']]),
  ),
  z.pipe(
    z.array(z.object({ body: z.object({ effectiveDirective: z.string() }) })),
    z.transform((sent) => sent.map(({ body }) => body.effectiveDirective)),
  ),
]);

/** Names of directives have this form; anything else is somebody's own text. */
const DIRECTIVE = /^[a-z-]{1,40}$/;

/** `POST /api/policy-reports`: counts the report by directive. URLs, code and senders are kept nowhere. */
export const countPolicyReport = endpoint(policyReportsContract, async ({ rawBody, note }) => {
  const directives = z.safeParse(reports, parsed(rawBody()));
  if (!directives.success) throw malformedJson('The request is no report of a policy.');
  reportSecurity({ PolicyReports: 1 });
  note({ directives: [...new Set(directives.data)].filter((name) => DIRECTIVE.test(name)) });
  return { received: true as const };
});

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw malformedJson();
  }
}

/** Counts what visitors and their browsers tell, of whom nothing is kept. */
export const handler = dispatch(countCancelledCheckout, countPolicyReport);
