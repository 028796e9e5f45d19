/**
 * AWS's prices in us-east-1, in dollars and without tax, from https://aws.amazon.com/SERVICE/pricing/. Offers of an
 * account's first year and cheaper steps of high volumes are left out. Prices of GuardDuty, SES, Cognito, KMS, Secrets
 * Manager and alarms are those of AWS's list as commonly quoted: look at their pages first when a bill disagrees.
 */
import type { EdgePlan } from '../../infra/edge/edge-plans.ts';

export const PRICES_READ_ON = '2026-11-26';

export interface Price {
  readonly service: string;
  /** Prefixes of the resource types that cause it. */
  readonly type: string;
  readonly dollars: number;
  /** The number of units that the price is for. */
  readonly per: number;
  /** Units that each account has free every month. */
  readonly free?: number;
}

const MILLION = 1_000_000;

export const PRICES = {
  transferGb: { service: 'CloudFront', type: 'CloudFront::', dollars: 0.085, per: 1, free: 1_000 },
  requests: { service: 'CloudFront', type: 'CloudFront::', dollars: 1, per: MILLION, free: 10 * MILLION },
  edgeRuns: { service: 'CloudFront', type: 'CloudFront::', dollars: 0.1, per: MILLION, free: 2 * MILLION },
  siteFirewalls: { service: 'Firewall', type: 'WAFv2::', dollars: 5, per: 1 },
  siteRules: { service: 'Firewall', type: 'WAFv2::', dollars: 1, per: 1 },
  siteChecks: { service: 'Firewall', type: 'WAFv2::', dollars: 0.6, per: MILLION },
  otherFirewalls: { service: 'Firewall', type: 'WAFv2::', dollars: 5, per: 1 },
  otherRules: { service: 'Firewall', type: 'WAFv2::', dollars: 1, per: 1 },
  apiCalls: { service: 'API Gateway', type: 'ApiGatewayV2::', dollars: 1, per: MILLION },
  runs: { service: 'Lambda', type: 'Lambda::', dollars: 0.2, per: MILLION, free: MILLION },
  gbSeconds: { service: 'Lambda', type: 'Lambda::', dollars: 13.3334, per: MILLION, free: 400_000 },
  writeUnits: { service: 'DynamoDB', type: 'DynamoDB::', dollars: 0.625, per: MILLION },
  readUnits: { service: 'DynamoDB', type: 'DynamoDB::', dollars: 0.125, per: MILLION },
  recordGb: { service: 'DynamoDB', type: 'DynamoDB::', dollars: 0.25, per: 1, free: 25 },
  recoverableGb: { service: 'DynamoDB', type: 'DynamoDB::', dollars: 0.2, per: 1 },
  fileGb: { service: 'S3', type: 'S3::', dollars: 0.023, per: 1 },
  fileWrites: { service: 'S3', type: 'S3::', dollars: 0.005, per: 1_000 },
  scans: { service: 'GuardDuty', type: 'GuardDuty::', dollars: 0.215, per: 1_000 },
  scannedGb: { service: 'GuardDuty', type: 'GuardDuty::', dollars: 0.09, per: 1 },
  queueCalls: { service: 'SQS', type: 'SQS::', dollars: 0.4, per: MILLION, free: MILLION },
  mails: { service: 'SES', type: 'SES::', dollars: 0.1, per: 1_000 },
  users: { service: 'Cognito', type: 'Cognito::', dollars: 0.015, per: 1, free: 10_000 },
  logGb: { service: 'CloudWatch', type: 'Logs::', dollars: 0.5, per: 1, free: 5 },
  alarmMetrics: { service: 'CloudWatch', type: 'CloudWatch::Alarm', dollars: 0.1, per: 1, free: 10 },
  ownMetrics: { service: 'CloudWatch', type: 'Logs::MetricFilter', dollars: 0.3, per: 1, free: 10 },
  dashboards: { service: 'CloudWatch', type: 'CloudWatch::Dashboard', dollars: 3, per: 1, free: 3 },
  zones: { service: 'Route 53', type: 'Route53::', dollars: 0.5, per: 1 },
  keys: { service: 'KMS', type: 'KMS::', dollars: 1, per: 1 },
  secrets: { service: 'Secrets Manager', type: 'SecretsManager::', dollars: 0.4, per: 1 },
} as const satisfies Record<string, Price>;

export type Item = keyof typeof PRICES;

/** Prefixes of free resource types, each with the reason. */
const FREE: Readonly<Record<string, string>> = {
  'Budgets::Budget': 'free without actions',
  'CertificateManager::Certificate': 'free for CloudFront',
  'Events::Rule': 'free for events of AWS and schedules',
  'IAM::': 'free',
  'PricingPlanManager::Subscription': 'has the price of its plan',
  'SNS::': 'the first million messages are free, and half a dollar for the next',
  'SSM::Parameter': 'free up to 4 KB',
};

/** The service that bills a resource type, or why none does; `undefined` for an unknown type. */
export function priceOfType(type: string): string | undefined {
  const fits = (start: string) => type.startsWith(`AWS::${start}`);
  const price = Object.values<Price>(PRICES).find((one) => fits(one.type));
  return price?.service ?? Object.entries(FREE).find(([start]) => fits(start))?.[1];
}

const ALL = Number.POSITIVE_INFINITY;
const EDGE = {
  transferGb: ALL,
  requests: ALL,
  edgeRuns: ALL,
  siteFirewalls: ALL,
  siteRules: ALL,
  siteChecks: ALL,
};

/**
 * Monthly prices and contents of the ways to pay for the edge. A plan charges nothing above its limits.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html
 */
export const EDGE_PLANS = {
  free: { dollars: 0, included: { ...EDGE, fileGb: 5 } },
  pro: { dollars: 15, included: { ...EDGE, fileGb: 50 } },
  'pay-as-you-go': { dollars: 0, included: {} },
} as const satisfies Record<EdgePlan, { dollars: number; included: Partial<Record<Item, number>> }>;
