import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Parts } from '../parts.ts';
import {
  createAnyCondition,
  createApiMetric,
  createDistributionMetric,
  createReportedMetric,
  createReputationMetric,
  DISTRIBUTION_METRICS_REGION,
  sumMetrics,
} from './metrics.ts';

/** Long enough for some calls on a site with few visitors. An alarm evaluates the latest period every minute. */
const PERIOD = Duration.minutes(15);

/** In percent. */
const MAX_FAILED_CALLS = 5;

/** In milliseconds, for 95 % of calls. The slowest legitimate ones wait for the payment provider. */
const MAX_LATENCY_MS = 5_000;

/** The email service reviews an account above 5 % of bounces and 0.1 % of complaints. */
const MAX_BOUNCES = 0.04;
const MAX_COMPLAINTS = 0.0008;

export interface HealthAlarmsProps extends Pick<Parts, 'stage' | 'alarms'> {
  readonly apiId: string;
  readonly distributionId: string;
}

/** Alarms about the whole stack. */
export class HealthAlarms extends Construct {
  private readonly props: HealthAlarmsProps;

  constructor(scope: Construct, id: string, props: HealthAlarmsProps) {
    super(scope, id);
    this.props = props;
    this.watchPages();
    this.watchApi();
    this.watchFunctions();
    this.watchDeadLetters();
    this.watchReputation();
    this.watchOrders();
  }

  private watchPages(): void {
    const { stage, alarms, distributionId } = this.props;
    if (stage.region !== DISTRIBUTION_METRICS_REGION) return;
    const metric = (name: Parameters<typeof createDistributionMetric>[1]) =>
      createDistributionMetric(distributionId, name, { period: PERIOD });
    const metrics = { requests: metric('Requests'), failed: metric('5xxErrorRate') };
    alarms.raise(this, 'PageErrors', {
      title: 'The site answers with errors',
      metric: createAnyCondition([`requests >= 20 AND failed > ${MAX_FAILED_CALLS}`], metrics, PERIOD),
      // There were no visitors.
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  private watchApi(): void {
    const { alarms, apiId } = this.props;
    const requests = createApiMetric(apiId, 'Count', { period: PERIOD });
    const failed = createApiMetric(apiId, '5xx', { period: PERIOD });
    const p95 = createApiMetric(apiId, 'Latency', { statistic: 'p95', period: PERIOD });
    const failing = `failed >= 3 AND 100 * failed / requests > ${MAX_FAILED_CALLS}`;
    const slow = `requests >= 50 AND p95 > ${MAX_LATENCY_MS}`;
    alarms.raise(this, 'ApiErrors', {
      title: 'The API fails or is slow',
      metric: createAnyCondition([failing, slow], { requests, failed, p95 }, PERIOD),
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** Covers the whole region: an alarm for each function would cost more than all other alarms together. */
  private watchFunctions(): void {
    const { alarms } = this.props;
    alarms.raise(this, 'FunctionErrors', {
      title: 'Functions crash',
      metric: LambdaFunction.metricAllErrors({ period: PERIOD }),
      threshold: 3,
      missingData: TreatMissingData.NOT_BREACHING,
    });
    const metrics = {
      functions: LambdaFunction.metricAllThrottles({ period: PERIOD }),
      database: createReportedMetric(this, 'database', 'ThrottledCalls', { period: PERIOD }),
    };
    alarms.raise(this, 'Throttles', {
      title: 'Calls are turned away',
      metric: createAnyCondition(['FILL(functions, 0) >= 5', 'FILL(database, 0) >= 5'], metrics, PERIOD),
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  private watchDeadLetters(): void {
    const { alarms } = this.props;
    const period = Duration.minutes(5);
    const waiting = alarms.deadLetters.map((queue, at) => [
      `queue${at}`,
      queue.metricApproximateNumberOfMessagesVisible({ period }),
    ]);
    if (waiting.length === 0) return;
    alarms.raise(this, 'LostEvents', {
      title: 'Events wait for a person',
      metric: sumMetrics(Object.fromEntries(waiting), period),
      // An empty queue reports no data.
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** The email service publishes its metrics only after email was sent, several hours apart. */
  private watchReputation(): void {
    const period = Duration.hours(6);
    const metrics = {
      bounces: createReputationMetric('Reputation.BounceRate', { period }),
      complaints: createReputationMetric('Reputation.ComplaintRate', { period }),
      letters: createReportedMetric(this, 'mail', 'PausedLetters', { period }),
    };
    const high = [
      `FILL(bounces, 0) > ${MAX_BOUNCES}`,
      `FILL(complaints, 0) > ${MAX_COMPLAINTS}`,
      'FILL(letters, 0) >= 1',
    ];
    this.props.alarms.raise(this, 'Reputation', {
      title: 'Too much email comes back',
      metric: createAnyCondition(high, metrics, period),
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** Days without data count as days without an order, so that both few visitors and a failure raise the alarm. */
  private watchOrders(): void {
    const { stage, alarms } = this.props;
    const days = stage.alarmAfterDaysWithoutOrder;
    if (days === undefined) return;
    const period = Duration.days(1);
    alarms.raise(this, 'NoOrders', {
      title: 'No order for days',
      metric: new MathExpression({
        expression: 'FILL(paid, 0)',
        usingMetrics: { paid: createReportedMetric(this, 'business', 'CheckoutsPaid', { period }) },
        period,
      }),
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      periods: days,
      missingData: TreatMissingData.BREACHING,
    });
  }
}
