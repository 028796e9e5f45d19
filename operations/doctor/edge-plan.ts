/** Checks whether the site has outgrown its plan at the edge. */
import { CloudWatch } from '@aws-sdk/client-cloudwatch';
import { PLAN_LIMITS } from '../../infra/edge/edge-plans.ts';
import { EDGE_REGION } from '../../infra/stages.ts';
import type { Facts } from './facts.ts';
import { type Answer, type Check, fine, later, problem } from './findings.ts';

/** AWS counts months; these are the last thirty days. */
const DAYS = 30;
const DAY_SECONDS = 86_400;

const RUNBOOK = 'docs/operations.md#change-the-plan-of-the-edge';

export const EDGE_PLAN_CHECK: Check = { name: 'Plan of the edge', run: edgePlan };

async function edgePlan({ stage, outputs: findOutputs, aws }: Facts): Promise<Answer | undefined> {
  const limits = PLAN_LIMITS[stage.edgePlan];
  if (!limits) return undefined;
  const outputs = await findOutputs();
  if (outputs?.DistributionId === undefined) {
    if (limits.tier === 'FREE') return fine('The free plan begins with the first deployment.');
    return later(`The plan ${limits.tier} begins once an administrator of the account approves it.`, RUNBOOK);
  }
  const [requests = 0, bytes = 0] = await usageOf(outputs.DistributionId, aws);
  const used = `${requests.toLocaleString('en-US')} of ${limits.requests.toLocaleString('en-US')} requests and ${gigabytes(bytes)} of ${gigabytes(limits.bytes)} GB in ${DAYS} days`;
  if (requests <= limits.requests && bytes <= limits.bytes) return fine(`${limits.tier}: ${used}`);
  return problem(
    `The site outgrows its plan: ${used}. AWS may deliver it more slowly if that continues for months.`,
    `${RUNBOOK}, to one that allows more`,
  );
}

/** The requests and bytes of a distribution. */
async function usageOf(distributionId: string, aws: Facts['aws']): Promise<number[]> {
  const now = Date.now();
  const Dimensions = [
    { Name: 'DistributionId', Value: distributionId },
    { Name: 'Region', Value: 'Global' },
  ];
  const { MetricDataResults = [] } = await new CloudWatch({ ...aws, region: EDGE_REGION }).getMetricData({
    StartTime: new Date(now - DAYS * DAY_SECONDS * 1000),
    EndTime: new Date(now),
    MetricDataQueries: ['Requests', 'BytesDownloaded'].map((MetricName, index) => ({
      Id: `m${index}`,
      MetricStat: {
        Metric: { Namespace: 'AWS/CloudFront', MetricName, Dimensions },
        Period: DAY_SECONDS,
        Stat: 'Sum',
      },
    })),
  });
  return MetricDataResults.map(({ Values = [] }) => Values.reduce((sum, value) => sum + value, 0));
}

function gigabytes(bytes: number): string {
  return Math.round(bytes / 1e9).toLocaleString('en-US');
}
