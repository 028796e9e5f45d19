/** Checks whether the site has outgrown its plan at the edge. */
import { PLAN_LIMITS } from '../../infra/edge/edge-plans.ts';
import { EDGE_REGION } from '../../infra/stages.ts';
import { askAws } from '../shared/ask-aws.ts';
import type { Check } from './check.ts';
import type { Facts } from './facts.ts';
import { type Answer, fine, later, wrong } from './finding.ts';

/** AWS looks at months; these are the last thirty days. */
const DAYS = 30;
const DAY_SECONDS = 86_400;

export const EDGE_PLAN_CHECK: Check = { name: 'Plan of the edge', run: edgePlan };

async function edgePlan({ stage, outputs: find, aws }: Facts): Promise<Answer | undefined> {
  const limits = PLAN_LIMITS[stage.edgePlan];
  if (!limits) return undefined;
  const runbook = 'docs/operations.md#change-the-plan-of-the-edge';
  const { DistributionId: id } = (await find()) ?? {};
  if (id === undefined) {
    if (limits.tier === 'FREE') return fine('The free plan begins with the first deployment.');
    return later(`The plan ${limits.tier} begins when somebody approves it.`, runbook);
  }
  const [requests = 0, bytes = 0] = await sumsOf(['Requests', 'BytesDownloaded'], id, aws);
  const used = `${requests.toLocaleString('en-US')} of ${limits.requests.toLocaleString('en-US')} requests and ${gigabytes(bytes)} of ${gigabytes(limits.bytes)} GB in ${DAYS} days`;
  if (requests <= limits.requests && bytes <= limits.bytes) return fine(`${limits.tier}: ${used}`);
  return wrong(
    `The site outgrows its plan: ${used}. AWS may deliver it more slowly when that goes on for months.`,
    `${runbook}, to one that allows more`,
  );
}

/** The sums of a distribution's metrics. */
async function sumsOf(
  names: readonly string[],
  distributionId: string,
  aws: Facts['aws'],
): Promise<number[]> {
  const now = Math.floor(Date.now() / 1000);
  const Dimensions = Object.entries({ DistributionId: distributionId, Region: 'Global' }).map(
    ([Name, Value]) => ({ Name, Value }),
  );
  const { MetricDataResults } = await askAws<{ MetricDataResults: readonly { Values: readonly number[] }[] }>(
    { ...aws, region: EDGE_REGION },
    'monitoring',
    {
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'GraniteServiceVersion20100801.GetMetricData',
      },
      body: JSON.stringify({
        StartTime: now - DAYS * DAY_SECONDS,
        EndTime: now,
        MetricDataQueries: names.map((MetricName, index) => ({
          Id: `m${index}`,
          MetricStat: {
            Metric: { Namespace: 'AWS/CloudFront', MetricName, Dimensions },
            Period: DAY_SECONDS,
            Stat: 'Sum',
          },
        })),
      }),
    },
  );
  return MetricDataResults.map(({ Values }) => Values.reduce((sum, value) => sum + value, 0));
}

function gigabytes(bytes: number): string {
  return Math.round(bytes / 1e9).toLocaleString('en-US');
}
