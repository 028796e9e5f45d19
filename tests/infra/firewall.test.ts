import { isIPv4 } from 'node:net';
import { describe, expect, test } from 'vitest';
import { api } from '../../domain/api.ts';
import { STRIPE_WEBHOOK_IPS } from '../../infra/edge/stripe-webhook-ips.ts';
import { stages } from '../../infra/stages.ts';
import { propertiesOf, resourcesOf, synthesizedStages } from './synthesized-stages.ts';

const { dev, prod, ownDomain } = synthesizedStages();

const firewallOf = ({ template }: typeof dev) => {
  const [[id, { Properties }] = expect.fail('No firewall')] = Object.entries(
    resourcesOf(template, 'AWS::WAFv2::WebACL'),
  );
  return { id, firewall: Properties };
};

/** That of a paid plan has all rules. */
const { firewall } = firewallOf(ownDomain);

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
      readonly ScopeDownStatement?: object;
    };
    readonly RateBasedStatement?: object;
  };
  readonly VisibilityConfig: object;
}

const rules: readonly Rule[] = firewall.Rules;
const rule = (name: string) => rules.find(({ Name }) => Name === name) ?? expect.fail(name);
const groupOf = (name: string) => rule(name).Statement.ManagedRuleGroupStatement;

const [[stripeSetId, stripeSet] = expect.fail('No IPs')] = Object.entries(
  resourcesOf(ownDomain.template, 'AWS::WAFv2::IPSet'),
);

const pathMatch = (PositionalConstraint: string, SearchString: string, transformations: string[]) => ({
  ByteMatchStatement: {
    FieldToMatch: { UriPath: {} },
    PositionalConstraint,
    SearchString,
    TextTransformations: transformations.map((Type, Priority) => ({ Priority, Type })),
  },
});
const pathIs = (path: string) => pathMatch('EXACTLY', path, ['NONE']);
const not = (Statement: object) => ({ NotStatement: { Statement } });

/** Everything but what comes to the webhook from the IPs that Stripe names. */
const butStripe = not({
  AndStatement: {
    Statements: [
      pathIs(api.stripeWebhook.path),
      { IPSetReferenceStatement: { Arn: { 'Fn::GetAtt': [stripeSetId, 'Arn'] } } },
    ],
  },
});

/** What a rule that counts looks at, however it is spelled. */
const pathsFrom = (path: string) => ({
  ScopeDownStatement: {
    AndStatement: {
      Statements: [pathMatch('STARTS_WITH', path, ['URL_DECODE', 'NORMALIZE_PATH']), butStripe],
    },
  },
});

describe('the firewall', () => {
  test('stands in front of the distribution of production, and of no stage that does not ask for it', () => {
    const { id, firewall } = firewallOf(prod);
    expect(firewall).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    const [distribution] = propertiesOf(prod.template, 'AWS::CloudFront::Distribution');
    expect(distribution?.DistributionConfig.WebACLId).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    const [ofDev] = propertiesOf(dev.template, 'AWS::CloudFront::Distribution');
    expect(ofDev?.DistributionConfig).not.toHaveProperty('WebACLId');
    expect(resourcesOf(dev.template, 'AWS::WAFv2::WebACL')).toEqual({});
  });

  test('blocks what AWS knows to be bad: IPs, attacks, and the usual ones', () => {
    const groups = rules.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? []);
    expect(groups.map(({ VendorName, Name }) => `${VendorName} ${Name}`)).toEqual([
      'AWS AWSManagedRulesAmazonIpReputationList',
      'AWS AWSManagedRulesKnownBadInputsRuleSet',
      'AWS AWSManagedRulesCommonRuleSet',
    ]);
    for (const { OverrideAction } of rules.filter(({ Statement }) => Statement.ManagedRuleGroupStatement)) {
      expect(OverrideAction).toEqual({ None: {} });
    }
    expect(rules.map(({ Priority }) => Priority)).toEqual([0, 1, 2, 3, 4]);
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

  test('asks no program what it is that unsubscribes by a token or tells of a payment by a signature', () => {
    // The common set refuses requests without a User-Agent, which no mail provider has to send.
    expect(groupOf('CommonAttacks')?.ScopeDownStatement).toEqual(
      not({
        OrStatement: { Statements: [pathIs(api.oneClickUnsubscribe.path), pathIs(api.stripeWebhook.path)] },
      }),
    );
  });

  test('limits what one IP may ask of the API within five minutes', () => {
    expect(rule('TooManyCalls').Statement.RateBasedStatement).toMatchObject({
      Limit: stages.prod.firewall?.callsPerFiveMinutes,
      EvaluationWindowSec: 300,
      AggregateKeyType: 'IP',
    });
    expect(rule('TooManyCalls').Statement.RateBasedStatement).toMatchObject(pathsFrom('/api/'));
  });

  test('lets the payment provider tell of a whole month of renewals at once, from the IPs that it names', () => {
    expect(stripeSet?.Properties).toMatchObject({
      Scope: 'CLOUDFRONT',
      IPAddressVersion: 'IPV4',
      Addresses: STRIPE_WEBHOOK_IPS.map((ip) => `${ip}/32`),
    });
    for (const ip of STRIPE_WEBHOOK_IPS) expect(isIPv4(ip), ip).toBe(true);
    for (const name of ['KnownAttackers', 'KnownAttacks']) {
      expect(groupOf(name)?.ScopeDownStatement).toEqual(butStripe);
    }
    // Each counting rule below leaves them out, and the common attacks leave out the whole webhook.
    expect(rules.map(({ Name }) => Name)).toEqual([
      'KnownAttackers',
      'UnknownEvents',
      'TooManyCalls',
      'KnownAttacks',
      'CommonAttacks',
    ]);
  });

  test('limits what all others together may post to the webhook, however they spell it', () => {
    expect(rule('UnknownEvents').Statement.RateBasedStatement).toEqual({
      Limit: stages.prod.firewall?.callsPerFiveMinutes,
      EvaluationWindowSec: 300,
      AggregateKeyType: 'CONSTANT',
      ...pathsFrom(api.stripeWebhook.path),
    });
  });

  test('tells who has to wait so, in the form of the API', () => {
    expect(rule('UnknownEvents').Action).toEqual(rule('TooManyCalls').Action);
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

describe('the firewall of the free plan, which cannot look at paths', () => {
  const { firewall: free } = firewallOf(prod);
  const freeRules: readonly Rule[] = free.Rules;
  const named = (name: string) => freeRules.find(({ Name }) => Name === name) ?? expect.fail(name);

  test('blocks the same attacks', () => {
    expect(freeRules.map(({ Name }) => Name)).toEqual([
      'KnownAttackers',
      'TooManyCalls',
      'KnownAttacks',
      'CommonAttacks',
    ]);
    for (const { Name, Statement } of freeRules.filter(({ Name }) => Name !== 'TooManyCalls')) {
      expect(Statement.ManagedRuleGroupStatement?.Name).toBe(groupOf(Name)?.Name);
    }
  });

  test('only counts what it may not leave out by path: long forms, quoted code and programs without a name', () => {
    const overrides = named('CommonAttacks').Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [];
    const byPath = groupOf('CommonAttacks')?.RuleActionOverrides ?? [];
    expect(overrides).toEqual([...byPath, { Name: 'NoUserAgent_HEADER', ActionToUse: { Count: {} } }]);
  });

  test('limits what one IP may ask of the whole site, four times what it may ask of the API', () => {
    const { Action, Statement } = named('TooManyCalls');
    expect(Action).toEqual({ Block: {} });
    expect(Statement.RateBasedStatement).toEqual({
      Limit: 4 * (stages.prod.firewall?.callsPerFiveMinutes ?? 0),
      EvaluationWindowSec: 300,
      AggregateKeyType: 'IP',
    });
  });
});

test('the user pool has a firewall of its own only in a stage that asks for it', () => {
  const regional = ({ template }: typeof dev) =>
    propertiesOf(template, 'AWS::WAFv2::WebACL').filter(({ Scope }) => Scope === 'REGIONAL');
  for (const stage of Object.values(synthesizedStages())) {
    expect(regional(stage), stage.stage.name).toHaveLength(stage.stage.hasPoolFirewall ? 1 : 0);
  }
  expect(stages.prod.hasPoolFirewall).toBe(false);
});
