import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/**
 * All metrics, by subject. Business metrics count each event once: a repeat of the same request or event is not
 * counted.
 */
export const METRICS = {
  business: {
    /** Checkout sessions opened at the payment provider. */
    CheckoutsStarted: MetricUnit.Count,
    CheckoutsPaid: MetricUnit.Count,
    /** Messages of the contact form, spam left out. */
    Contacts: MetricUnit.Count,
    /** Email addresses that confirmed their subscription. */
    Subscribers: MetricUnit.Count,
    /** Confirmed email addresses that unsubscribed. */
    Unsubscribed: MetricUnit.Count,
    Onboardings: MetricUnit.Count,
  },
  mail: {
    OldestPendingMailSeconds: MetricUnit.Seconds,
    /** Given up, or accepted by the mail service and then rejected. */
    FailedMails: MetricUnit.Count,
    /** Bounces and complaints of the team's own email address. */
    ReturnedTeamMails: MetricUnit.Count,
  },
  payments: {
    FailedEvents: MetricUnit.Count,
    CatalogueMismatches: MetricUnit.Count,
    /** Orders whose charge a customer has disputed. */
    Disputes: MetricUnit.Count,
    /** Missed events, records that had to be repaired, and orders with another amount than the provider's. */
    StripeDifferences: MetricUnit.Count,
    /** Between the catalogue, the price map and the provider's prices. */
    PriceDifferences: MetricUnit.Count,
  },
  uploads: {
    /** 0 when the scan of no file is awaited. Only where files are scanned. */
    OldestUnscannedUploadSeconds: MetricUnit.Seconds,
  },
  security: {
    /** Reports of browsers that a page wanted what its policy forbids. Anybody can send them. */
    PolicyReports: MetricUnit.Count,
  },
  database: {
    /** Calls that the database throttled, retries included. */
    ThrottledCalls: MetricUnit.Count,
  },
} as const;

type Subject = keyof typeof METRICS;

/** Reports values, as one log line that CloudWatch extracts metrics from. */
type Report<About extends Subject> = (
  values: Partial<Record<keyof (typeof METRICS)[About] & string, number>>,
) => void;

/** Reports business metrics. */
export const reportBusiness = reporter('business');

/** Reports mail metrics. */
export const reportMail = reporter('mail');

/** Reports metrics of the payment provider's events. */
export const reportPayments = reporter('payments');

/** Reports metrics of uploaded files. */
export const reportUploads = reporter('uploads');

/** Reports attempts that were stopped. */
export const reportSecurity = reporter('security');

/** Reports metrics of the tables. */
export const reportDatabase = reporter('database');

/**
 * @param about the service dimension, by which alarms find the metrics in the namespace of POWERTOOLS_METRICS_NAMESPACE
 */
function reporter<About extends Subject>(about: About): Report<About> {
  let metrics: Metrics | undefined;
  const units: Readonly<Record<string, (typeof MetricUnit)[keyof typeof MetricUnit]>> = METRICS[about];
  return (values) => {
    // Created on first use, since most invocations of most functions report nothing.
    metrics ??= new Metrics({ serviceName: about });
    for (const [name, value] of Object.entries<number | undefined>(values)) {
      const unit = units[name];
      if (unit !== undefined && value !== undefined) metrics.addMetric(name, unit, value);
    }
    metrics.publishStoredMetrics();
  };
}
