import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import type { Alarms } from './alarms.ts';
import {
  apiMetric,
  DISTRIBUTION_METRICS_REGION,
  distributionMetric,
  reportedMetric,
  reputationMetric,
  withMinimumData,
} from './metrics.ts';

/** Long enough for some calls on a site with few visitors. An alarm evaluates the latest period every minute. */
const PERIOD = Duration.minutes(15);

/** In percent. */
const MAX_FAILED_CALLS = 5;

/** In milliseconds, for 95 % of calls. The slowest legitimate ones wait for the payment provider. */
const MAX_LATENCY_MS = 5_000;

/** The mail service reviews an account above 5 % of bounces and 0.1 % of complaints. */
const MAX_BOUNCES = 0.04;
const MAX_COMPLAINTS = 0.0008;

export interface HealthAlarmsProps {
  readonly stage: StageSettings;
  readonly alarms: Alarms;
  readonly apiId: string;
  readonly distributionId: string;
}

/** Alarms about the whole stack rather than a part of it. */
export class HealthAlarms extends Construct {
  private readonly props: HealthAlarmsProps;

  constructor(scope: Construct, id: string, props: HealthAlarmsProps) {
    super(scope, id);
    this.props = props;
    this.watchPages();
    this.watchApi();
    this.watchFunctions();
    this.watchDatabase();
    this.watchReputation();
    this.watchOrders();
  }

  private watchPages(): void {
    const { stage, alarms, distributionId } = this.props;
    if (stage.region !== DISTRIBUTION_METRICS_REGION) return;
    const metric = (name: Parameters<typeof distributionMetric>[1]) =>
      distributionMetric(distributionId, name, { period: PERIOD });
    const metrics = { requests: metric('Requests'), failed: metric('5xxErrorRate') };
    alarms.raise(this, 'PageErrors', {
      title: 'The site answers with errors',
      meaning: `More than ${MAX_FAILED_CALLS} % of what visitors asked the site for within 15 minutes ended in an error of ours.`,
      metric: withMinimumData('requests >= 20', 'failed', metrics, PERIOD),
      threshold: MAX_FAILED_CALLS,
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
      // There were no visitors.
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  private watchApi(): void {
    const { alarms, apiId } = this.props;
    const requests = apiMetric(apiId, 'Count', { period: PERIOD });
    const failed = apiMetric(apiId, '5xx', { period: PERIOD });
    const p95 = apiMetric(apiId, 'Latency', { statistic: 'p95', period: PERIOD });
    alarms.raise(this, 'ApiErrors', {
      title: 'The API answers with errors',
      meaning: `At least 3 calls of the API, and more than ${MAX_FAILED_CALLS} % of them, failed within 15 minutes: checkouts, forms or sign-ins do not work.`,
      metric: withMinimumData('failed >= 3', '100 * failed / requests', { requests, failed }, PERIOD),
      threshold: MAX_FAILED_CALLS,
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
      missingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.raise(this, 'SlowApi', {
      title: 'The API is slow',
      meaning: `For half an hour, one call of the API in twenty has taken longer than ${MAX_LATENCY_MS / 1000} seconds.`,
      metric: withMinimumData('requests >= 20', 'p95', { requests, p95 }, PERIOD),
      threshold: MAX_LATENCY_MS,
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
      periods: 2,
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** For the whole region: an alarm for each function would cost more than all other alarms together. */
  private watchFunctions(): void {
    const { alarms } = this.props;
    alarms.raise(this, 'FunctionErrors', {
      title: 'Functions crash',
      meaning:
        'Functions in this region crashed or ran out of time at least 3 times within 15 minutes. What they answer by themselves, errors too, does not count.',
      metric: LambdaFunction.metricAllErrors({ period: PERIOD }),
      threshold: 3,
      missingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.raise(this, 'FunctionThrottles', {
      title: 'Functions are turned away',
      meaning:
        'At least 5 times within 15 minutes, a function in this region was not started because as many were running as the account may have.',
      metric: LambdaFunction.metricAllThrottles({ period: PERIOD }),
      threshold: 5,
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  private watchDatabase(): void {
    this.props.alarms.raise(this, 'DatabaseThrottles', {
      title: 'The database turns calls away',
      meaning:
        'At least 5 times within 15 minutes, a table had no room for a call of a function: more requests came than its limit allows.',
      metric: reportedMetric(this, 'database', 'ThrottledCalls', { period: PERIOD }),
      threshold: 5,
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** The mail service publishes its metrics only after mail was sent, several hours apart. */
  private watchReputation(): void {
    const { alarms } = this.props;
    const period = Duration.hours(6);
    alarms.raise(this, 'Bounces', {
      title: 'Too much mail bounces',
      meaning: `More than ${100 * MAX_BOUNCES} % of the account's mail went to email addresses that do not exist. Above 5 % the mail service may stop sending.`,
      metric: reputationMetric('Reputation.BounceRate', { period }),
      threshold: MAX_BOUNCES,
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
      missingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.raise(this, 'Complaints', {
      title: 'Too much mail is called spam',
      meaning: `More than ${100 * MAX_COMPLAINTS} % of the account's mail was called spam by those who got it. Above 0.1 % the mail service may stop sending.`,
      metric: reputationMetric('Reputation.ComplaintRate', { period }),
      threshold: MAX_COMPLAINTS,
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
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
      meaning: `Nobody has paid for an order within ${days} ${days === 1 ? 'day' : 'days'}, or payments are no longer recorded.`,
      metric: new MathExpression({
        expression: 'FILL(paid, 0)',
        usingMetrics: { paid: reportedMetric(this, 'business', 'CheckoutsPaid', { period }) },
        period,
      }),
      threshold: 1,
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      periods: days,
      missingData: TreatMissingData.BREACHING,
    });
  }
}
