import * as z from 'zod/mini';
import { canceledCheckoutContract, policyReportsContract } from '../../domain/contracts/visitor-counts.ts';
import { businessDay } from '../../domain/time/business-hours.ts';
import { report } from '../aws/metrics.ts';
import { dispatch } from '../http/dispatch.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory, malformedJsonProblem } from '../http/problem.ts';
import { tryConsumeForVisitor } from '../http/visitor-limits.ts';
import { countCancellation } from '../tables/day-counts.ts';
import type { RateLimit } from '../tables/rate-limits.ts';

const problem = createProblemFactory(canceledCheckoutContract);

/** More than any customer needs. */
const REASONS_PER_VISITOR: RateLimit = { name: 'cancelled-checkout', max: 5, seconds: 60 * 60 };

/** `POST /api/checkout/cancelled`: counts the reason for today. Nothing about the visitor or the cart is kept. */
export const countCanceledCheckout = defineEndpoint(canceledCheckoutContract, async ({ body, viewer }) => {
  if (!(await tryConsumeForVisitor([REASONS_PER_VISITOR], viewer()))) {
    throw problem('too_many_requests', 'Too many responses. Please email us instead.');
  }
  await countCancellation(body.reason, businessDay(new Date()));
  return { success: true as const };
});

/** Reports to `report-uri`, and reports of the Reporting API, several at once. */
const policyReports = z.union([
  z.pipe(
    z.object({ 'csp-report': z.object({ 'effective-directive': z.string() }) }),
    z.transform((sent) => [sent['csp-report']['effective-directive']]),
  ),
  z.pipe(
    z.array(z.object({ body: z.object({ effectiveDirective: z.string() }) })),
    z.transform((sent) => sent.map(({ body }) => body.effectiveDirective)),
  ),
]);

/** Names of directives have this form. Anything else is free text, which is not logged. */
const DIRECTIVE = /^[a-z-]{1,40}$/;

/** `POST /api/policy-reports`: counts the report by directive. URLs, code and senders are kept nowhere. */
export const countPolicyReport = defineEndpoint(policyReportsContract, async ({ rawBody, note }) => {
  const directives = z.safeParse(policyReports, parseJson(rawBody()));
  if (!directives.success) throw malformedJsonProblem('The request is not a policy report.');
  report('security', { PolicyReports: 1 });
  note({ directives: [...new Set(directives.data)].filter((name) => DIRECTIVE.test(name)) });
  return { received: true as const };
});

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw malformedJsonProblem();
  }
}

/** Counts visitors' reasons and browsers' reports. Stores no data about the visitors. */
export const handler = dispatch(countCanceledCheckout, countPolicyReport);
