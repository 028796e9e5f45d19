import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** The service that alarms on mail look for, whichever function measures. */
const metrics = new Metrics({ serviceName: 'mail' });

/** What is measured about mail, and in what. The namespace comes from POWERTOOLS_METRICS_NAMESPACE. */
const UNITS = {
  OldestPendingMailSeconds: MetricUnit.Seconds,
  FailedMails: MetricUnit.Count,
} as const;

/** Reports values, as one line of the log that becomes metrics. */
export function reportMetrics(values: Partial<Record<keyof typeof UNITS, number>>): void {
  for (const name of Object.keys(UNITS) as (keyof typeof UNITS)[]) {
    const value = values[name];
    if (value !== undefined) metrics.addMetric(name, UNITS[name], value);
  }
  metrics.publishStoredMetrics();
}
