/**
 * AWS's prices in us-east-1, in dollars and without tax, from https://aws.amazon.com/SERVICE/pricing/. Offers of an
 * account's first year and cheaper steps of high volumes are left out. Prices of GuardDuty, SES, Cognito, KMS, Secrets
 * Manager and alarms are those of AWS's list as commonly quoted: look at their pages first when a bill disagrees.
 */
import type { EdgePlan } from '../../infra/edge/edge-plans.ts';

export const PRICES_READ_ON = '2026-11-26';

export interface Price {
  readonly service: string;
  readonly dollars: number;
  /** The number of units that the price is for. */
  readonly per: number;
  /** Units that each account has free every month. */
  readonly free?: number;
}

const MILLION = 1_000_000;

export const PRICES = {
  transferGb: { service: 'CloudFront', dollars: 0.085, per: 1, free: 1_000 },
  requests: { service: 'CloudFront', dollars: 1, per: MILLION, free: 10 * MILLION },
  edgeRuns: { service: 'CloudFront', dollars: 0.1, per: MILLION, free: 2 * MILLION },
  /** In rules: a firewall costs as much as five. */
  siteFirewalls: { service: 'Firewall', dollars: 1, per: 1 },
  siteChecks: { service: 'Firewall', dollars: 0.6, per: MILLION },
  otherFirewalls: { service: 'Firewall', dollars: 1, per: 1 },
  apiCalls: { service: 'API Gateway', dollars: 1, per: MILLION },
  runs: { service: 'Lambda', dollars: 0.2, per: MILLION, free: MILLION },
  gbSeconds: { service: 'Lambda', dollars: 13.3334, per: MILLION, free: 400_000 },
  writeUnits: { service: 'DynamoDB', dollars: 0.625, per: MILLION },
  readUnits: { service: 'DynamoDB', dollars: 0.125, per: MILLION },
  recordGb: { service: 'DynamoDB', dollars: 0.25, per: 1, free: 25 },
  recoverableGb: { service: 'DynamoDB', dollars: 0.2, per: 1 },
  fileGb: { service: 'S3', dollars: 0.023, per: 1 },
  fileWrites: { service: 'S3', dollars: 0.005, per: 1_000 },
  scans: { service: 'GuardDuty', dollars: 0.215, per: 1_000 },
  scannedGb: { service: 'GuardDuty', dollars: 0.09, per: 1 },
  queueCalls: { service: 'SQS', dollars: 0.4, per: MILLION, free: MILLION },
  mails: { service: 'SES', dollars: 0.1, per: 1_000 },
  users: { service: 'Cognito', dollars: 0.015, per: 1, free: 10_000 },
  logGb: { service: 'CloudWatch', dollars: 0.5, per: 1, free: 5 },
  alarmMetrics: { service: 'CloudWatch', dollars: 0.1, per: 1, free: 10 },
  ownMetrics: { service: 'CloudWatch', dollars: 0.3, per: 1, free: 10 },
  dashboards: { service: 'CloudWatch', dollars: 3, per: 1, free: 3 },
  zones: { service: 'Route 53', dollars: 0.5, per: 1 },
  keys: { service: 'KMS', dollars: 1, per: 1 },
  secrets: { service: 'Secrets Manager', dollars: 0.4, per: 1 },
} as const satisfies Record<string, Price>;

export type Item = keyof typeof PRICES;

/** Resource types that cause these items. */
const BILLED =
  /^AWS::(ApiGatewayV2|CloudFront|CloudWatch::(Alarm|Dashboard)|Cognito|DynamoDB|GuardDuty|KMS|Lambda|Logs|Route53|S3|SES|SQS|SecretsManager|WAFv2)\b/;

/** Free resource types: budgets without actions, certificates for CloudFront, a million messages, parameters up to 4 KB. */
const FREE =
  /^AWS::(Budgets::Budget|CertificateManager::Certificate|Events::Rule|IAM|PricingPlanManager::Subscription|SNS|SSM::Parameter)\b/;

/** Whether the price of a resource type is known. */
export const isPriced = (type: string): boolean => BILLED.test(type) || FREE.test(type);

/**
 * Monthly prices of the ways to pay for the edge, and the gigabytes of files that they include. A plan charges nothing above its
 * limits. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html
 */
export const EDGE_PLANS: Readonly<Record<EdgePlan, { dollars: number; fileGb: number }>> = {
  free: { dollars: 0, fileGb: 5 },
  pro: { dollars: 15, fileGb: 50 },
  'pay-as-you-go': { dollars: 0, fileGb: 0 },
};

/** What plans include altogether. */
export const IN_PLANS: readonly Item[] = [
  'transferGb',
  'requests',
  'edgeRuns',
  'siteFirewalls',
  'siteChecks',
];
