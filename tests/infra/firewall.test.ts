import { describe, expect, test } from 'vitest';
import { api } from '../../domain/api.ts';
import { stages } from '../../infra/stages.ts';
import { propertiesOf, resourcesOf, synthesizedStages } from './synthesized-stages.ts';

const { dev, prod } = synthesizedStages();
const [[id, { Properties: firewall }] = expect.fail('No firewall')] = Object.entries(
  resourcesOf(prod.template, 'AWS::WAFv2::WebACL'),
);

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly Action?: object;
  readonly OverrideAction?: object;
  readonly Statement: {
    readonly ManagedRuleGroupStatement?: {
      readonly VendorName: string;
      readonly Name: string;
      readonly RuleActionOverrides?: readonly { readonly Name: string; readonly ActionToUse: object }[];
    };
    readonly RateBasedStatement?: object;
  };
  readonly VisibilityConfig: object;
}

const rules: readonly Rule[] = firewall.Rules;
const rule = (name: string) => rules.find(({ Name }) => Name === name) ?? expect.fail(name);
const groupOf = (name: string) => rule(name).Statement.ManagedRuleGroupStatement;

describe('the firewall', () => {
  test('stands in front of the distribution of production, and of no stage that does not ask for it', () => {
    expect(firewall).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    const [distribution] = propertiesOf(prod.template, 'AWS::CloudFront::Distribution');
    expect(distribution?.DistributionConfig.WebACLId).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    const [ofDev] = propertiesOf(dev.template, 'AWS::CloudFront::Distribution');
    expect(ofDev?.DistributionConfig).not.toHaveProperty('WebACLId');
    expect(resourcesOf(dev.template, 'AWS::WAFv2::WebACL')).toEqual({});
  });

  test('blocks what AWS knows to be bad: addresses, attacks, and the usual ones', () => {
    const groups = rules.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? []);
    expect(groups.map(({ VendorName, Name }) => `${VendorName} ${Name}`)).toEqual([
      'AWS AWSManagedRulesAmazonIpReputationList',
      'AWS AWSManagedRulesKnownBadInputsRuleSet',
      'AWS AWSManagedRulesCommonRuleSet',
    ]);
    for (const { OverrideAction } of rules.filter(({ Statement }) => Statement.ManagedRuleGroupStatement)) {
      expect(OverrideAction).toEqual({ None: {} });
    }
    expect(rules.map(({ Priority }) => Priority)).toEqual([0, 1, 2, 3]);
  });

  test('only counts long forms, and code that a visitor quotes', () => {
    const overrides = groupOf('CommonAttacks')?.RuleActionOverrides ?? [];
    expect(overrides.map(({ Name }) => Name)).toEqual([
      'SizeRestrictions_BODY',
      'CrossSiteScripting_BODY',
      'EC2MetaDataSSRF_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
    ]);
    for (const { ActionToUse } of overrides) expect(ActionToUse).toEqual({ Count: {} });
    expect(groupOf('KnownAttacks')).not.toHaveProperty('RuleActionOverrides');
  });

  test('limits what one address may ask of the API within five minutes', () => {
    expect(rule('TooManyCalls').Statement.RateBasedStatement).toMatchObject({
      Limit: stages.prod.firewall?.callsPerFiveMinutes,
      EvaluationWindowSec: 300,
      AggregateKeyType: 'IP',
    });
    const { ScopeDownStatement } = rule('TooManyCalls').Statement.RateBasedStatement as {
      ScopeDownStatement: { AndStatement: { Statements: object[] } };
    };
    const [ofTheApi] = ScopeDownStatement.AndStatement.Statements;
    expect(ofTheApi).toMatchObject({
      ByteMatchStatement: {
        FieldToMatch: { UriPath: {} },
        PositionalConstraint: 'STARTS_WITH',
        SearchString: '/api/',
        TextTransformations: [{ Type: 'URL_DECODE' }, { Type: 'NORMALIZE_PATH' }],
      },
    });
  });

  test('lets the payment provider tell of a whole month of renewals at once', () => {
    const text = JSON.stringify(rule('TooManyCalls').Statement.RateBasedStatement);
    const { Statements } = JSON.parse(text).ScopeDownStatement.AndStatement;
    expect(Statements).toHaveLength(2);
    expect(Statements[1].NotStatement.Statement.ByteMatchStatement).toMatchObject({
      PositionalConstraint: 'EXACTLY',
      SearchString: api.stripeWebhook.path,
      TextTransformations: [{ Type: 'NONE' }],
    });
  });

  test('tells who has to wait so, in the form of the API', () => {
    expect(rule('TooManyCalls').Action).toEqual({
      Block: {
        CustomResponse: {
          CustomResponseBodyKey: 'Wait',
          ResponseCode: 429,
          ResponseHeaders: [{ Name: 'retry-after', Value: '300' }],
        },
      },
    });
    const { ContentType, Content } = firewall.CustomResponseBodies.Wait;
    expect(ContentType).toBe('APPLICATION_JSON');
    expect(JSON.parse(Content)).toEqual({
      code: 'too_many_calls',
      message: 'Too many calls came from your network. Please try again in a few minutes.',
    });
  });

  test('measures each rule, and keeps no samples of requests, which have tokens in them', () => {
    for (const { Name, VisibilityConfig } of rules) {
      expect(VisibilityConfig).toEqual({
        MetricName: Name,
        CloudWatchMetricsEnabled: true,
        SampledRequestsEnabled: false,
      });
    }
    expect(firewall.VisibilityConfig.MetricName).toBe('s5-prod-firewall');
  });
});
