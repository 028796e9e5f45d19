/** A difference that stays, and why it is no mistake of ours. */
export interface KnownDifference {
  readonly check: string;
  /** Of the difference: the whole key, or a pattern for several. */
  readonly key: string | RegExp;
  readonly reason: string;
}

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  ...[
    'request: POST /v1/webhook_endpoints: api_version',
    'answer: checkout.session.allowed_payment_method_types: unknown',
    'answer: dispute.intended_submission_method: unknown',
    'answer: dispute_evidence_details.submission_method: unknown',
    'answer: payment_intent.payment_record: unknown',
    'answer: payment_method_details_card.electronic_commerce_indicator: unknown',
    'answer: portal_features.subscription_pause: unknown',
    'answer: product.tax_details: unknown',
    'answer: subscription_item.current_trial: unknown',
    'answer: subscriptions_resource_trial_settings_end_behavior.billing_cycle_anchor: unknown',
  ].map((key) => ({
    check: 'stripe',
    key,
    reason:
      'It belongs to the version of the API that the SDK pins and has types for. The newest document that comes with stripe-mock is of the version before.',
  })),
  ...[
    'answer: charge.source: unknown',
    'answer: payment_intent.source: unknown',
    'answer: product.type: unknown',
    'answer: recurring.trial_period_days: unknown',
    'answer: subscription_item.plan: unknown',
  ].map((key) => ({
    check: 'stripe',
    key,
    reason:
      'A field of earlier times that the SDK still types as present. The published document leaves such fields out; the one for SDKs beside it has it.',
  })),
  {
    check: 'template',
    key: /^W3005 AWS::(Lambda::Function|GuardDuty::MalwareProtectionPlan)$/,
    reason:
      'CDK lets a function, and we let the scan, wait for a role with its policies. It names both, although the reference to the role is enough for the role itself; a name too many changes nothing.',
  },
];
