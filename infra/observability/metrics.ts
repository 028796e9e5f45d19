/** Metrics for alarms and for the dashboard. */
import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { METRICS } from '../../lambdas/aws/metrics.ts';

type Subject = keyof typeof METRICS;

/** How a metric is aggregated. */
interface Measurement {
  /** `Sum` by default. */
  readonly statistic?: string;
  /** Five minutes by default. */
  readonly period?: Duration;
  readonly label?: string;
}

const FIVE_MINUTES = Duration.minutes(5);

/** Metrics that the functions of a stack report: see lambdas/aws/metrics.ts. */
export function createReportedMetric<About extends Subject>(
  scope: Construct,
  about: About,
  metricName: keyof (typeof METRICS)[About] & string,
  { statistic = Stats.SUM, period = FIVE_MINUTES, ...rest }: Measurement = {},
): Metric {
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName,
    dimensionsMap: { service: about },
    statistic,
    period,
    ...rest,
  });
}

/** API Gateway's metrics of all calls. `4xx` and `5xx` count responses; latencies are in milliseconds. */
export function createApiMetric(
  ApiId: string,
  metricName: 'Count' | '4xx' | '5xx' | 'Latency',
  { statistic = Stats.SUM, period = FIVE_MINUTES, ...rest }: Measurement = {},
): Metric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId },
    statistic,
    period,
    ...rest,
  });
}

/** Region of CloudFront's metrics, wherever the stack is. */
export const DISTRIBUTION_METRICS_REGION = 'us-east-1';

/** CloudFront's metrics for all requests. `5xxErrorRate` is in percent. */
export function createDistributionMetric(
  DistributionId: string,
  metricName: 'Requests' | '4xxErrorRate' | '5xxErrorRate',
  { statistic, period = FIVE_MINUTES, ...rest }: Measurement = {},
): Metric {
  return new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId, Region: 'Global' },
    statistic: statistic ?? (metricName === 'Requests' ? Stats.SUM : Stats.AVERAGE),
    period,
    ...rest,
  });
}

/** Email reputation metrics of the whole account: rates of bounces and complaints. */
export function createReputationMetric(
  metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate',
  { statistic = Stats.MAXIMUM, period = Duration.hours(1), ...rest }: Measurement = {},
): Metric {
  return new Metric({ namespace: 'AWS/SES', metricName, statistic, period, ...rest });
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
