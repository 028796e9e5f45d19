import { Duration, Stack } from 'aws-cdk-lib';
import { Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { routeKeyOf, api as routes } from '../../domain/api.ts';
import type { Alarms } from './alarms.ts';

/** An administrator's expired tokens and mistakes stay far below this. */
const MAX_REFUSED_CALLS = 30;

/** What answers with records for somebody to keep. */
const EXPORTS = [routes.adminExport, routes.adminPersonData].map(
  (route) => `($.route = "${routeKeyOf(route)}")`,
);

/** Records within an hour; more than a small business's lists have. */
const MAX_EXPORTED_RECORDS = 10_000;

export interface BackOfficeAlarmsProps {
  readonly alarms: Alarms;
  /** The log of all calls, including those that reach no function. */
  readonly accessLogs: ILogGroup;
  /** The log of the back office's function. */
  readonly officeLogs: ILogGroup;
}

/**
 * Alarms about attempts to get into the back office, and about large exports from it. Both are counted from logs: the
 * API itself rejects calls without a valid sign-in, and only the function knows the size of an export.
 */
export class BackOfficeAlarms extends Construct {
  constructor(scope: Construct, id: string, { alarms, accessLogs, officeLogs }: BackOfficeAlarmsProps) {
    super(scope, id);
    alarms.raise(this, 'Refused', {
      title: 'The back office refuses many calls',
      meaning: `At least ${MAX_REFUSED_CALLS} calls of the back office within 15 minutes came from somebody who may not make them.`,
      metric: this.counted('RefusedAdminCalls', accessLogs, Duration.minutes(15), {
        pattern: '{ ($.route = "*/api/admin/*") && (($.status = "401") || ($.status = "403")) }',
        value: '1',
      }),
      threshold: MAX_REFUSED_CALLS,
      missingData: TreatMissingData.NOT_BREACHING,
    });
    alarms.raise(this, 'Exported', {
      title: 'Much was exported',
      meaning: `At least ${MAX_EXPORTED_RECORDS} records were exported from the back office within an hour.`,
      metric: this.counted('ExportedRecords', officeLogs, Duration.hours(1), {
        pattern: `{ ($.count = *) && ($.status = 200) && (${EXPORTS.join(' || ')}) }`,
        value: '$.count',
      }),
      threshold: MAX_EXPORTED_RECORDS,
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** @param what pattern of the lines to count, and the value of each */
  private counted(
    metricName: string,
    logGroup: ILogGroup,
    period: Duration,
    what: { readonly pattern: string; readonly value: string },
  ): Metric {
    const { stackName: metricNamespace } = Stack.of(this);
    new MetricFilter(this, metricName, {
      logGroup,
      metricNamespace,
      metricName,
      metricValue: what.value,
      filterPattern: FilterPattern.literal(what.pattern),
    });
    return new Metric({ namespace: metricNamespace, metricName, statistic: Stats.SUM, period });
  }
}
