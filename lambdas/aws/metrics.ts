import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/**
 * All that functions measure, by what it is about. What is about the business is counted once for what happened once: a
 * repeat of the same request or event counts nothing.
 */
export const METRICS = {
  business: {
    /** Checkout sessions opened at the payment provider. */
    CheckoutsStarted: MetricUnit.Count,
    CheckoutsPaid: MetricUnit.Count,
    /** Messages of the contact form, spam left out. */
    Contacts: MetricUnit.Count,
    /** Email addresses that have confirmed. */
    Subscribers: MetricUnit.Count,
    /** Email addresses that had confirmed, and have left. */
    Unsubscribed: MetricUnit.Count,
    Onboardings: MetricUnit.Count,
  },
  mail: {
    OldestPendingMailSeconds: MetricUnit.Seconds,
    /** Given up, or taken by the mail service and then rejected. */
    FailedMails: MetricUnit.Count,
  },
  payments: {
    FailedEvents: MetricUnit.Count,
    CatalogueMismatches: MetricUnit.Count,
    /** Orders that a customer's bank has begun to ask the money back for. */
    Disputes: MetricUnit.Count,
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
    /** Calls that the database had no room for, when they were made again as well. */
    ThrottledCalls: MetricUnit.Count,
  },
} as const;

type Subject = keyof typeof METRICS;

/** Reports values, as one line of the log that becomes metrics. */
type Report<About extends Subject> = (
  values: Partial<Record<keyof (typeof METRICS)[About] & string, number>>,
) => void;

/** What the site is there for. */
export const reportBusiness = reporter('business');

/** About mail, whichever function measures. */
export const reportMail = reporter('mail');

/** About what the payment provider tells. */
export const reportPayments = reporter('payments');

/** About files that clients send. */
export const reportUploads = reporter('uploads');

/** About attempts to do what nobody may. */
export const reportSecurity = reporter('security');

/** About the tables, whichever function uses them. */
export const reportDatabase = reporter('database');

/** @param about by which alarms find the metrics, in the namespace that POWERTOOLS_METRICS_NAMESPACE names */
function reporter<About extends Subject>(about: About): Report<About> {
  let metrics: Metrics | undefined;
  const units: Readonly<Record<string, (typeof MetricUnit)[keyof typeof MetricUnit]>> = METRICS[about];
  return (values) => {
    // Made when there is something to report, which most invocations of most functions have not.
    metrics ??= new Metrics({ serviceName: about });
    for (const [name, value] of Object.entries<number | undefined>(values)) {
      const unit = units[name];
      if (unit !== undefined && value !== undefined) metrics.addMetric(name, unit, value);
    }
    metrics.publishStoredMetrics();
  };
}
