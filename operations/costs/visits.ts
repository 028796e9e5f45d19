/** What visits are assumed to be like. Change a number here and run `npm run costs -- --write`. */
import type { CalledService, CostedAction } from './measurements.ts';

/** The sizes that are computed, in visits a month. */
export const SIZES = [0, 10_000, 1_000_000, 100_000_000] as const;

export const MIX = {
  /** Pages that a visit opens. */
  pagesPerVisit: 3,
  /** Share of visits with a wide screen; all others are on a phone. */
  onDesktop: 0.4,
  /** Share of visits by somebody whose browser has kept the scripts, styles and pictures. */
  returning: 0.2,
  /** How often each thing is done in one visit. */
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
  /** The team looks at every contact request, order and form once, and opens the back office as often a month besides. */
  backOfficeOpenedAMonth: 400,
  /** Posts that are uploaded or changed between deployments. */
  articlesUploadedAMonth: 8,
  /** How often the owner of an account looks at it in a month. */
  accountVisitsPerAccount: 2,
  /** For how many months a customer stays. The payment provider tells of each month's invoice and renewal. */
  monthsOfASubscription: 12,
  eventsOfARenewal: 2,
  /** For how many months records and files have come in: storage only grows. */
  monthsKept: 12,
  /** Of an onboarding form, in MB. */
  filesPerForm: 3,
  megabytesPerFile: 2,
  /** The site with five releases of it, in GB. */
  siteGb: 0.5,
  /** Share of requests that the edge has to ask the bucket for. */
  edgeMisses: 0.05,
  /** How many times the mean of the month the busiest minute has, and the busiest day. */
  peakMinute: 10,
  peakDay: 3,
} as const;

/**
 * For how long a service within the region, or across the internet for the last two, lets a function wait, in
 * milliseconds: the stand-ins of the measurement answer at once. Replace them by what the logs say.
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

/** A function has a whole processor at this much memory, and a share of one below: AWS Lambda, function memory. */
export const MB_OF_A_PROCESSOR = 1_769;

/** How long an idle function stays loaded, in seconds; seen in practice, promised by nobody. */
export const WARM_SECONDS = 600;

/** Share of invocations that load the code however busy a function is. */
export const MIN_COLD_START_SHARE = 0.002;

/** Bytes that are written for each invocation besides the function's own lines: the JSON log of the platform. */
export const PLATFORM_LOG_BYTES = 1_000;

/** Bytes of the API's access log for each call, and of the distribution's (compressed) for each request. */
export const API_LOG_BYTES = 400;
export const EDGE_LOG_BYTES = 100;

/** How much smaller kept logs are than what was taken in. */
export const LOG_COMPRESSION = 0.15;

/** Measured for no function of that name: one that looks at a header, as authorizers do. */
export const UNMEASURED_FUNCTION = { ms: 3, loadMs: 150, calls: {}, logBytes: 300 } as const;
