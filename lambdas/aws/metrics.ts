import { writeLine } from './logger.ts';

/** All metrics, by subject. Business metrics do not count repeats of a request or event. */
export const METRICS = {
  business: {
    /** Checkout sessions opened at the payment provider. */
    CheckoutsStarted: 'Count',
    CheckoutsPaid: 'Count',
    /** Messages of the contact form, spam left out. */
    Contacts: 'Count',
    /** Email addresses that confirmed their subscription. */
    Subscribers: 'Count',
    /** Confirmed email addresses that unsubscribed. */
    Unsubscribed: 'Count',
    Onboardings: 'Count',
  },
  mail: {
    OldestPendingMailSeconds: 'Seconds',
    /** Given up, or accepted by the email service and then rejected. */
    FailedMails: 'Count',
    /** Bounces and complaints of the team's own email address. */
    ReturnedTeamMails: 'Count',
    /** Letters that the site paused, since too many of their first emails came back. */
    PausedLetters: 'Count',
  },
  payments: {
    FailedEvents: 'Count',
    CatalogueMismatches: 'Count',
    /** Orders whose charge a customer has disputed. */
    Disputes: 'Count',
    /** Missed events, records that had to be repaired, and orders with another amount than the provider's. */
    StripeDifferences: 'Count',
    /** Between the catalog, the price map and the provider's prices. */
    PriceDifferences: 'Count',
  },
  uploads: {
    /** Bytes of all uploads. Repeated ones, which were removed, count as 1 MB at least. */
    UploadedBytes: 'Bytes',
    /** 0 when the scan of no file is awaited. Only where files are scanned. */
    OldestUnscannedUploadSeconds: 'Seconds',
  },
  security: {
    /** Browsers' reports of policy violations. Strangers can send them too. */
    PolicyReports: 'Count',
  },
  database: {
    /** Calls that the database throttled, retries included. */
    ThrottledCalls: 'Count',
  },
} as const;

type Subject = keyof typeof METRICS;

/**
 * Reports values as one log line in CloudWatch's embedded metric format:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * @param about the service dimension, by which alarms find the metrics in the namespace of METRICS_NAMESPACE
 */
export function report<About extends Subject>(
  about: About,
  values: Partial<Record<keyof (typeof METRICS)[About] & string, number>>,
): void {
  const units: Readonly<Record<string, string>> = METRICS[about];
  const Metrics = Object.keys(values).map((Name) => ({ Name, Unit: units[Name] }));
  if (Metrics.length === 0) return;
  const Namespace = process.env.METRICS_NAMESPACE;
  writeLine({
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace, Dimensions: [['service']], Metrics }] },
    service: about,
    ...values,
  });
}
