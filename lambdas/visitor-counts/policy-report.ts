import * as z from 'zod/mini';
import { policyReportsContract } from '../../domain/contracts/policy-reports.ts';
import { reportSecurity } from '../aws/metrics.ts';
import { endpoint } from '../http/endpoint.ts';
import { malformedJson } from '../http/problem.ts';

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

/**
 * `POST /api/policy-reports`: counts the call and notes which parts of the policy it is about. URLs, samples of code and
 * whoever has sent it are kept nowhere.
 */
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
