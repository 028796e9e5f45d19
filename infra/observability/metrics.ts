/** Metrics for alarms and for the dashboard. */
import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, type MetricProps, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { METRICS } from '../../lambdas/aws/metrics.ts';

export type Subject = keyof typeof METRICS;

export type MetricName<About extends Subject> = keyof (typeof METRICS)[About] & string;

/** How a metric is aggregated. */
interface Measurement {
  /** `Sum` by default. */
  readonly statistic?: string;
  /** Five minutes by default. */
  readonly period?: Duration;
  readonly label?: string;
}

/** Metrics that the functions of a stack report: see lambdas/aws/metrics.ts. */
export function createReportedMetric<About extends Subject>(
  scope: Construct,
  about: About,
  metricName: MetricName<About>,
  measurement?: Measurement,
): Metric {
  const { stackName: namespace } = Stack.of(scope);
  return createMetric({ namespace, metricName, dimensionsMap: { service: about } }, measurement);
}

/** API Gateway's metrics of all calls. `4xx` and `5xx` count responses; latencies are in milliseconds. */
export function createApiMetric(
  ApiId: string,
  metricName: 'Count' | '4xx' | '5xx' | 'Latency',
  measurement?: Measurement,
): Metric {
  return createMetric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap: { ApiId } }, measurement);
}

/** Region of CloudFront's metrics, wherever the stack is. */
export const DISTRIBUTION_METRICS_REGION = 'us-east-1';

/** CloudFront's metrics for all requests. `5xxErrorRate` is in percent. */
export function createDistributionMetric(
  DistributionId: string,
  metricName: 'Requests' | '4xxErrorRate' | '5xxErrorRate',
  measurement?: Measurement,
): Metric {
  const dimensionsMap = { DistributionId, Region: 'Global' };
  const statistic = metricName === 'Requests' ? Stats.SUM : Stats.AVERAGE;
  return createMetric(
    { namespace: 'AWS/CloudFront', metricName, dimensionsMap },
    { statistic, ...measurement },
  );
}

/** Email reputation metrics of the whole account: rates of bounces and complaints. */
export function createReputationMetric(
  metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate',
  measurement?: Measurement,
): Metric {
  const usual = { statistic: Stats.MAXIMUM, period: Duration.hours(1) };
  return createMetric({ namespace: 'AWS/SES', metricName }, { ...usual, ...measurement });
}

function createMetric(
  metric: Pick<MetricProps, 'namespace' | 'metricName' | 'dimensionsMap'>,
  { statistic = Stats.SUM, period = Duration.minutes(5), label }: Measurement = {},
): Metric {
  return new Metric({ ...metric, statistic, period, ...(label !== undefined && { label }) });
}

/** 1 when one of some conditions on the metrics holds, such as `requests >= 20 AND failed > 5`, else 0. */
export function createAnyCondition(
  conditions: readonly string[],
  usingMetrics: Readonly<Record<string, IMetric>>,
  period: Duration,
): MathExpression {
  const expression = `IF(${conditions.map((condition) => `(${condition})`).join(' OR ')}, 1, 0)`;
  return new MathExpression({ expression, usingMetrics, period });
}

/** The sum of metrics that are counted only when something happens: silence counts as nothing. */
export function sumMetrics(
  usingMetrics: Readonly<Record<string, IMetric>>,
  period: Duration,
): MathExpression {
  const filled = Object.keys(usingMetrics).map((name) => `FILL(${name}, 0)`);
  return new MathExpression({ expression: filled.join(' + '), usingMetrics, period });
}
