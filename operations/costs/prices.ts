/**
 * What AWS asks in us-east-1, in dollars and without tax. Where `isConfirmed` says so, the price was found on the page
 * it comes from or in a guide of 2025 or 2026; the others are those of AWS's public list as it is commonly quoted: look
 * at these first when a bill disagrees. Offers that end after a first year are left out.
 */

/** When the prices were looked up. */
export const PRICES_READ_ON = '2026-11-21';

export type Service =
  | 'CloudFront'
  | 'Firewall'
  | 'API Gateway'
  | 'Lambda'
  | 'DynamoDB'
  | 'S3'
  | 'SES and SNS'
  | 'Cognito'
  | 'Logs'
  | 'Alarms, metrics, dashboards'
  | 'Names and keys';

export interface Price {
  readonly service: Service;
  /** What is counted. */
  readonly unit: string;
  /** Number of units that the price is for. */
  readonly per: number;
  /** Prices by volume: up to that many units, and the last one beyond. */
  readonly tiers: readonly { readonly upTo: number; readonly dollars: number }[];
  /** Permanent free tier per month. */
  readonly free: number;
  readonly page: string;
  readonly isConfirmed: boolean;
}

const MILLION = 1_000_000;
const TB = 1_000;

const PAGES = {
  cloudFront: 'https://aws.amazon.com/cloudfront/pricing/',
  waf: 'https://aws.amazon.com/waf/pricing/',
  api: 'https://aws.amazon.com/api-gateway/pricing/',
  lambda: 'https://aws.amazon.com/lambda/pricing/',
  dynamodb: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  s3: 'https://aws.amazon.com/s3/pricing/',
  guardDuty: 'https://aws.amazon.com/guardduty/pricing/',
  ses: 'https://aws.amazon.com/ses/pricing/',
  sns: 'https://aws.amazon.com/sns/pricing/',
  cognito: 'https://aws.amazon.com/cognito/pricing/',
  cloudWatch: 'https://aws.amazon.com/cloudwatch/pricing/',
  route53: 'https://aws.amazon.com/route53/pricing/',
  kms: 'https://aws.amazon.com/kms/pricing/',
  secrets: 'https://aws.amazon.com/secrets-manager/pricing/',
} as const;

/** All prices of a stage's bill. */
export const PRICES = {
  transfer: price('CloudFront', 'GB to North America and Europe', 1, PAGES.cloudFront, {
    free: TB,
    tiers: [
      { upTo: 10 * TB, dollars: 0.085 },
      { upTo: 50 * TB, dollars: 0.08 },
      { upTo: 150 * TB, dollars: 0.06 },
      { upTo: 500 * TB, dollars: 0.04 },
      { upTo: 1_024 * TB, dollars: 0.03 },
      { upTo: 5_120 * TB, dollars: 0.025 },
      { upTo: Number.POSITIVE_INFINITY, dollars: 0.02 },
    ],
  }),
  requests: price('CloudFront', 'HTTPS requests', MILLION, PAGES.cloudFront, {
    free: 10 * MILLION,
    dollars: 1,
  }),
  edgeFunctions: price('CloudFront', 'runs of a function at the edge', MILLION, PAGES.cloudFront, {
    free: 2 * MILLION,
    dollars: 0.1,
  }),
  firewalls: price('Firewall', 'web ACLs', 1, PAGES.waf, { dollars: 5 }),
  firewallRules: price('Firewall', 'rules and managed groups', 1, PAGES.waf, { dollars: 1 }),
  firewallRequests: price('Firewall', 'requests looked at', MILLION, PAGES.waf, { dollars: 0.6 }),
  apiCalls: price('API Gateway', 'calls of an HTTP API', MILLION, PAGES.api, {
    tiers: [
      { upTo: 300 * MILLION, dollars: 1 },
      { upTo: Number.POSITIVE_INFINITY, dollars: 0.9 },
    ],
  }),
  invocations: price('Lambda', 'invocations', MILLION, PAGES.lambda, { free: MILLION, dollars: 0.2 }),
  gbSeconds: price('Lambda', 'GB-seconds on arm64', 1, PAGES.lambda, {
    free: 400_000,
    dollars: 0.000_013_333_4,
  }),
  writeUnits: price('DynamoDB', 'write request units', MILLION, PAGES.dynamodb, { dollars: 0.625 }),
  readUnits: price('DynamoDB', 'read request units', MILLION, PAGES.dynamodb, { dollars: 0.125 }),
  tableGb: price('DynamoDB', 'GB in tables and indexes', 1, PAGES.dynamodb, { free: 25, dollars: 0.25 }),
  recoveryGb: price('DynamoDB', 'GB that can be taken back to any second', 1, PAGES.dynamodb, {
    dollars: 0.2,
  }),
  storedGb: price('S3', 'GB in buckets', 1, PAGES.s3, { dollars: 0.023 }),
  objectWrites: price('S3', 'objects written', 1_000, PAGES.s3, { dollars: 0.005 }),
  objectReads: price('S3', 'objects read', 1_000, PAGES.s3, { dollars: 0.000_4 }),
  scannedFiles: price('S3', 'files scanned for malware', 1_000, PAGES.guardDuty, { dollars: 0.215 }, false),
  scannedGb: price('S3', 'GB scanned for malware', 1, PAGES.guardDuty, { dollars: 0.09 }, false),
  mails: price('SES and SNS', 'mails', 1_000, PAGES.ses, { dollars: 0.1 }, false),
  notifications: price(
    'SES and SNS',
    'messages to topics',
    MILLION,
    PAGES.sns,
    { free: MILLION, dollars: 0.5 },
    false,
  ),
  activeUsers: price(
    'Cognito',
    'accounts used in the month (Essentials)',
    1,
    PAGES.cognito,
    {
      free: 10_000,
      dollars: 0.015,
    },
    false,
  ),
  logGb: price('Logs', 'GB of logs taken in', 1, PAGES.cloudWatch, { free: 5, dollars: 0.5 }),
  keptLogGb: price('Logs', 'GB of logs kept, compressed', 1, PAGES.cloudWatch, { dollars: 0.03 }, false),
  alarms: price(
    'Alarms, metrics, dashboards',
    'metrics that alarms look at',
    1,
    PAGES.cloudWatch,
    { free: 10, dollars: 0.1 },
    false,
  ),
  fastAlarms: price(
    'Alarms, metrics, dashboards',
    'metrics looked at more often than once a minute',
    1,
    PAGES.cloudWatch,
    { dollars: 0.3 },
    false,
  ),
  metrics: price('Alarms, metrics, dashboards', 'metrics of our own', 1, PAGES.cloudWatch, {
    free: 10,
    dollars: 0.3,
  }),
  dashboards: price('Alarms, metrics, dashboards', 'dashboards', 1, PAGES.cloudWatch, {
    free: 3,
    dollars: 3,
  }),
  hostedZones: price('Names and keys', 'hosted zones', 1, PAGES.route53, { dollars: 0.5 }, false),
  keys: price('Names and keys', 'keys of our own', 1, PAGES.kms, { dollars: 1 }, false),
  secrets: price('Names and keys', 'secrets in Secrets Manager', 1, PAGES.secrets, { dollars: 0.4 }, false),
  decryptions: price(
    'Names and keys',
    'parameters decrypted',
    10_000,
    PAGES.kms,
    {
      free: 20_000,
      dollars: 0.03,
    },
    false,
  ),
} as const satisfies Record<string, Price>;

/** The billed quantities. */
export type Item = keyof typeof PRICES;

/** Dollars for a quantity. @param free units in the free tier */
export function dollarsFor({ tiers, per }: Price, quantity: number, free = 0): number {
  let dollars = 0;
  let from = free;
  for (const tier of tiers) {
    const inTier = Math.min(quantity, tier.upTo) - from;
    if (inTier <= 0) continue;
    dollars += (inTier / per) * tier.dollars;
    from = tier.upTo;
  }
  return dollars;
}

interface Terms {
  readonly free?: number;
  readonly dollars?: number;
  readonly tiers?: Price['tiers'];
}

function price(
  service: Service,
  unit: string,
  per: number,
  page: string,
  { free = 0, dollars = 0, tiers = [{ upTo: Number.POSITIVE_INFINITY, dollars }] }: Terms,
  isConfirmed = true,
): Price {
  return { service, unit, per, tiers, free, page, isConfirmed };
}
