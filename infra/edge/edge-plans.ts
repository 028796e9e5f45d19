/**
 * The ways of paying for the distribution and its firewall, and what each of AWS's flat-rate plans allows:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html
 * These plans have no policies of one's own (for caching, requests to origins or response headers), no groups of origins
 * and no price class.
 */
export type EdgePlan = 'free' | 'pro' | 'pay-as-you-go';

interface PlanLimits {
  readonly tier: 'FREE' | 'PRO';
  /** Monthly allowances, without blocked requests. More costs nothing, but may become slower. */
  readonly requests: number;
  readonly bytes: number;
  readonly behaviors: number;
  /** AWS's own included. */
  readonly firewallRules: number;
}

/** Undefined: without a plan. */
export const PLAN_LIMITS: Readonly<Record<EdgePlan, PlanLimits | undefined>> = {
  free: { tier: 'FREE', requests: 1_000_000, bytes: 100e9, behaviors: 5, firewallRules: 5 },
  pro: { tier: 'PRO', requests: 10_000_000, bytes: 50e12, behaviors: 10, firewallRules: 25 },
  'pay-as-you-go': undefined,
};

/** Whether the firewall may look at paths and answer in our words, and site and firewall may have logs. */
export function hasPaidFeatures({ edgePlan }: { readonly edgePlan: EdgePlan }): boolean {
  return edgePlan !== 'free';
}
