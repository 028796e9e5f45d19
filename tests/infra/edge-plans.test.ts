import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { PLAN_LIMITS } from '../../infra/edge/edge-plans.ts';
import { EdgeResources } from '../../infra/edge/edge-stack.ts';
import { AccessLogs } from '../../infra/site/access-logs.ts';
import { Site } from '../../infra/site/site.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';
import {
  distributionOf,
  emptyStack,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
} from './synthesized-stages.ts';

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html

const subscribed = Object.entries(synthesizedStages()).filter(([, { stage }]) => PLAN_LIMITS[stage.edgePlan]);

/** The ids of AWS's own policies. */
const MANAGED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe.each(subscribed)('the edge of %s', (_, { stage, template }) => {
  const limits = PLAN_LIMITS[stage.edgePlan] ?? expect.fail('No plan');
  const distribution = distributionOf(template);
  const behaviors = [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors];
  const [[firewallId, { Properties: firewall }] = expect.fail('No firewall')] = Object.entries(
    resourcesOf(template, 'AWS::WAFv2::WebACL'),
  ).filter(([, { Properties }]) => Properties.Scope === 'CLOUDFRONT');
  const rules = JSON.stringify(firewall);

  test('is subscribed to its plan, together with the firewall', () => {
    const [distributionId] = Object.keys(resourcesOf(template, 'AWS::CloudFront::Distribution'));
    expect(distribution.WebACLId).toEqual({ 'Fn::GetAtt': [firewallId, 'Arn'] });
    expect(propertiesOf(template, 'AWS::PricingPlanManager::Subscription')).toEqual([
      {
        PlanFamily: 'CloudFront',
        PlanTier: limits.tier,
        ResourceArns: [
          { 'Fn::Join': ['', expect.arrayContaining([{ Ref: distributionId }])] },
          { 'Fn::GetAtt': [firewallId, 'Arn'] },
        ],
      },
    ]);
  });

  test('has no more behaviors than the plan', () => {
    expect(behaviors.length).toBeLessThanOrEqual(limits.behaviors);
  });

  test('has policies of AWS alone', () => {
    for (const { CachePolicyId, OriginRequestPolicyId, ResponseHeadersPolicyId } of behaviors) {
      for (const id of [CachePolicyId, OriginRequestPolicyId, ResponseHeadersPolicyId].filter(Boolean)) {
        expect(id).toMatch(MANAGED);
      }
    }
    for (const type of ['CachePolicy', 'OriginRequestPolicy', 'ResponseHeadersPolicy']) {
      expect(resourcesOf(template, `AWS::CloudFront::${type}`)).toEqual({});
    }
  });

  test('uses only what the plans up to Pro include', () => {
    const absent = ['OriginGroups', 'PriceClass', 'Logging', 'ContinuousDeploymentPolicyId', 'Staging'];
    expect(Object.keys(distribution).filter((name) => absent.includes(name))).toEqual([]);
    const config = JSON.stringify(distribution);
    for (const name of [
      'OriginShield',
      'ForwardedValues',
      'RealtimeLogConfigArn',
      'FieldLevelEncryptionId',
      'IamCertificateId',
      'LambdaFunctionAssociations',
      'VpcOriginConfig',
    ]) {
      expect(config, name).not.toContain(`"${name}"`);
    }
    for (const type of ['KeyValueStore', 'RealtimeLogConfig', 'CloudFrontOriginAccessIdentity']) {
      expect(resourcesOf(template, `AWS::CloudFront::${type}`)).toEqual({});
    }
    expect(rules).not.toMatch(
      /RegexMatch|RegexPattern|RuleGroupReference|"Challenge"|Bot|AntiDDoS|ATPRuleSet|ACFPRuleSet/,
    );
  });

  test('has no more firewall rules than the plan, with those of AWS', () => {
    expect(firewall.Rules.length).toBeLessThanOrEqual(limits.firewallRules);
  });

  if (stage.edgePlan !== 'free') return;

  test('has no log, and a firewall without text conditions and response texts', () => {
    expect(resourcesOf(template, 'AWS::WAFv2::LoggingConfiguration')).toEqual({});
    expect(resourcesOf(template, 'AWS::Logs::DeliverySource')).toEqual({});
    expect(rules).not.toMatch(
      /ByteMatch|SizeConstraint|SqliMatch|XssMatch|Label|"Captcha"|CustomResponse|ScopeDown/,
    );
    expect(rules).not.toMatch(/CONSTANT|CUSTOM_KEYS|FORWARDED_IP/);
  });
});

test('the tests cover each plan, and a stage without one', () => {
  const plans = Object.values(synthesizedStages()).map(({ stage }) => stage.edgePlan);
  expect(new Set(plans)).toEqual(new Set(Object.keys(PLAN_LIMITS)));
});

test('a stage without a plan has no subscription', () => {
  const { template } = synthesizedStages().dev;
  expect(resourcesOf(template, 'AWS::PricingPlanManager::Subscription')).toEqual({});
});

function siteOf(stage: StageSettings): Template {
  const stack = emptyStack();
  const accessLogs = new AccessLogs(stack, 'AccessLogs', { stage }).bucket;
  const edge = new EdgeResources(stack, 'Edge', stage);
  new Site(stack, 'Site', { stage, apiHostName: 'api.example.com', siteSecret: 'secret', accessLogs, edge });
  return Template.fromStack(stack);
}

test.each([
  ['in another region', { ...stages.prod, region: 'eu-central-1' }],
  ['without a firewall', (({ firewall: _, ...stage }) => stage)(stages.prod)],
])('a stage %s cannot have a plan', (_, stage) => {
  expect(() => siteOf(stage)).toThrow(
    "The edgePlan 'free' of stage prod needs a firewall, and the region us-east-1. Set it to 'pay-as-you-go' otherwise.",
  );
});
