/** An accepted difference, with its reason. */
export interface KnownDifference {
  readonly check: string;
  /** Key of the difference, or a pattern for several. */
  readonly key: string | RegExp;
  readonly reason: string;
}

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    check: 'stripe',
    key: 'request: POST /v1/webhook_endpoints: api_version',
    reason:
      'It belongs to the version of the API that the SDK pins and has types for. The newest document that comes with stripe-mock is of the version before.',
  },
  {
    check: 'template',
    key: /^W3005 AWS::(Lambda::Function|GuardDuty::MalwareProtectionPlan)$/,
    reason:
      'CDK lets a function, and we let the scan, wait for a role with its policies. It names both, although the reference to the role is enough for the role itself; a name too many changes nothing.',
  },
];
