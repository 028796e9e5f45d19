/** Assumptions about visits. After changing a number run `npm run costs -- --write`. */
import type { CalledService, CostedAction } from './measurements.ts';

/** The numbers of visits per month to compute. */
export const SIZES = [0, 10_000, 1_000_000, 100_000_000] as const;

export const MIX = {
  /** Pages that a visit opens. */
  pagesPerVisit: 3,
  /** Share of visits with a wide screen; all others are on a phone. */
  onDesktop: 0.4,
  /** Share of visits with a cached site. */
  returning: 0.2,
  /** How often each action happens per visit. */
  perVisit: {
    contact: 0.005,
    newsletter: 0.005,
    unsubscribe: 0.000_5,
    abandonedCheckout: 0.003,
    purchase: 0.001,
    onboarding: 0.001,
    signUp: 0.001,
    accountVisit: 0.01,
    articleMissed: 0.005,
  } satisfies Partial<Record<CostedAction, number>>,
  /** The team opens every contact request, order and form once, and the back office this often per month besides. */
  backOfficeOpenedAMonth: 400,
  /** Posts uploaded or changed between deployments. */
  articlesUploadedAMonth: 8,
  /** How often an owner opens the account per month. */
  accountVisitsPerAccount: 2,
  /** Months that a customer stays. The payment provider sends events for each month's invoice and renewal. */
  monthsOfASubscription: 12,
  eventsOfARenewal: 2,
  /** Months of stored records and files; storage only grows. */
  monthsKept: 12,
  /** MB per onboarding form. */
  filesPerForm: 3,
  megabytesPerFile: 2,
  /** The site with five releases, in GB. */
  siteGb: 0.5,
  /** Share of requests that the edge forwards to the bucket. */
  edgeMisses: 0.05,
  /** Share of hours in which each kind of fault is reported: a day of each month. */
  hoursWithFault: 1 / 30,
  /** Peak minute and peak day, as multiples of the month's mean. */
  peakMinute: 10,
  peakDay: 3,
} as const;

/**
 * Latency of each service, in milliseconds, within the region, or across the internet for the last two: the stand-ins
 * of the measurement answer immediately. Replace by the values in the logs.
 */
export const SERVICE_LATENCY_MS: Readonly<Record<CalledService, number>> = {
  dynamodb: 6,
  s3: 25,
  ssm: 20,
  ses: 70,
  cognito: 50,
  captcha: 150,
  stripe: 400,
};

/** A function has a whole CPU at this much memory, and a share of one below: AWS Lambda, function memory. */
export const MB_PER_CPU = 1_769;

/** How long an idle function stays warm, in seconds; observed, not guaranteed. */
export const WARM_SECONDS = 600;

/** Minimum share of cold starts, however busy a function is. */
export const MIN_COLD_START_SHARE = 0.002;

/** Bytes of platform logs (JSON) per invocation, besides the function's own lines. */
export const PLATFORM_LOG_BYTES = 1_000;

/** Bytes of the API's access log per call, and of the distribution's (compressed) per request. */
export const API_LOG_BYTES = 400;
export const EDGE_LOG_BYTES = 100;

/** Compression of stored logs. */
export const LOG_COMPRESSION = 0.15;

/** Used for functions without a measurement, such as authorizers, which check a header. */
export const UNMEASURED_FUNCTION = { ms: 3, loadMs: 150, calls: {}, logBytes: 300 } as const;
