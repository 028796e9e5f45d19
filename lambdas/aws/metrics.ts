import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** Reports values, as one line of the log that becomes metrics. */
type Report<Name extends string> = (values: Partial<Record<Name, number>>) => void;

/** About mail, whichever function measures. */
export const reportMetrics = reporter('mail', {
  OldestPendingMailSeconds: MetricUnit.Seconds,
  FailedMails: MetricUnit.Count,
});

/** About what the payment provider tells. */
export const reportPaymentMetrics = reporter('payments', {
  FailedEvents: MetricUnit.Count,
  CatalogueMismatches: MetricUnit.Count,
});

/**
 * @param serviceName by which alarms find the metrics, in the namespace that POWERTOOLS_METRICS_NAMESPACE names
 * @param units of what is measured
 */
function reporter<Name extends string>(
  serviceName: string,
  units: Readonly<Record<Name, (typeof MetricUnit)[keyof typeof MetricUnit]>>,
): Report<Name> {
  const metrics = new Metrics({ serviceName });
  return (values) => {
    for (const name of Object.keys(units) as Name[]) {
      const value = values[name];
      if (value !== undefined) metrics.addMetric(name, units[name], value);
    }
    metrics.publishStoredMetrics();
  };
}
