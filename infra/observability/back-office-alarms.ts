import { Duration, Stack } from 'aws-cdk-lib';
import { Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { getRouteKey, api as routes } from '../../domain/api.ts';
import type { Alarms } from './alarms.ts';
import { createAnyCondition } from './metrics.ts';

const PERIOD = Duration.hours(1);

/** An administrator's expired tokens and mistakes stay far below this. */
const MAX_REFUSED_CALLS = 60;

/** Routes that return records to keep. */
const EXPORTS = [routes.adminExport, routes.adminPersonData].map(
  (route) => `($.route = "${getRouteKey(route)}")`,
);

/** More than a small business's lists have. */
const MAX_EXPORTED_RECORDS = 10_000;

export interface BackOfficeAlarmsProps {
  readonly alarms: Alarms;
  /** The log of all calls, including those that reach no function. */
  readonly accessLogs: ILogGroup;
  /** The log of the back office's function. */
  readonly officeLogs: ILogGroup;
}

/**
 * Alarms about attempts to get into the back office and large exports. Both are counted from logs: the API itself rejects calls
 * without a valid sign-in, and only the function knows the size of an export.
 */
export class BackOfficeAlarms extends Construct {
  constructor(scope: Construct, id: string, { alarms, accessLogs, officeLogs }: BackOfficeAlarmsProps) {
    super(scope, id);
    const metrics = {
      refused: this.countLogLines('RefusedAdminCalls', accessLogs, {
        pattern: '{ ($.route = "*/api/admin/*") && (($.status = "401") || ($.status = "403")) }',
        value: '1',
      }),
      exported: this.countLogLines('ExportedRecords', officeLogs, {
        pattern: `{ ($.count = *) && ($.status = 200) && (${EXPORTS.join(' || ')}) }`,
        value: '$.count',
      }),
    };
    const unusual = [
      `FILL(refused, 0) >= ${MAX_REFUSED_CALLS}`,
      `FILL(exported, 0) >= ${MAX_EXPORTED_RECORDS}`,
    ];
    alarms.raise(this, 'Unusual', {
      title: 'The back office is used unusually',
      metric: createAnyCondition(unusual, metrics, PERIOD),
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** @param what pattern of the counted lines, and the value of each */
  private countLogLines(
    metricName: string,
    logGroup: ILogGroup,
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
    return new Metric({ namespace: metricNamespace, metricName, statistic: Stats.SUM, period: PERIOD });
  }
}
