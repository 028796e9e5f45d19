import { isIPv4 } from 'node:net';
import { describe, expect, test } from 'vitest';
import { api } from '../../domain/api.ts';
import { STRIPE_WEBHOOK_IPS } from '../../infra/edge/stripe-webhook-ips.ts';
import { stages } from '../../infra/stages.ts';
import {
  distributionOf,
  onlyResource,
  type Properties,
  propertiesOf,
  resourcesOf,
  synthesizedStages,
} from './synthesized-stages.ts';

const { dev, prod, ownDomain } = synthesizedStages();

/** A paid plan has all rules. */
const { properties: firewall } = onlyResource(ownDomain.template, 'AWS::WAFv2::WebACL');
/** Of the free plan. */
const { id: freeId, properties: free } = onlyResource(prod.template, 'AWS::WAFv2::WebACL');

const rules: readonly Properties[] = firewall.Rules;
const rule = (name: string, of = rules) => of.find(({ Name }) => Name === name) ?? expect.fail(name);
const groupOf = (name: string, of = rules) => rule(name, of).Statement.ManagedRuleGroupStatement;

const stripeIps = onlyResource(ownDomain.template, 'AWS::WAFv2::IPSet');

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

/** All requests except those of Stripe's IPs to the webhook. */
const butStripe = not({
  AndStatement: {
    Statements: [
      pathIs(api.stripeWebhook.path),
      { IPSetReferenceStatement: { Arn: { 'Fn::GetAtt': [stripeIps.id, 'Arn'] } } },
    ],
  },
});

/** The requests that a counting rule counts, in every spelling of the path. */
const pathsFrom = (path: string) => ({
  ScopeDownStatement: {
    AndStatement: {
      Statements: [pathMatch('STARTS_WITH', path, ['URL_DECODE', 'NORMALIZE_PATH']), butStripe],
    },
  },
});

describe('the firewall', () => {
  test('protects the distribution of production, and of no stage without the setting', () => {
    expect(free).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(distributionOf(prod.template).WebACLId).toEqual({ 'Fn::GetAtt': [freeId, 'Arn'] });
    expect(resourcesOf(dev.template, 'AWS::WAFv2::WebACL')).toEqual({});
  });

  test('blocks the IPs and attacks that AWS lists', () => {
    const groups = rules.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? []);
    expect(groups.map(({ VendorName, Name }) => `${VendorName} ${Name}`)).toEqual([
      'AWS AWSManagedRulesAmazonIpReputationList',
      'AWS AWSManagedRulesKnownBadInputsRuleSet',
      'AWS AWSManagedRulesCommonRuleSet',
    ]);
    for (const { OverrideAction } of rules.filter(({ Statement }) => Statement.ManagedRuleGroupStatement)) {
      expect(OverrideAction).toEqual({ None: {} });
    }
  });

  test('counts long forms and code that a visitor quotes, and does not block them', () => {
    const overrides: readonly Properties[] = groupOf('CommonAttacks').RuleActionOverrides;
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

  test('lets programs without a User-Agent unsubscribe and report payments', () => {
    // The common set blocks requests without a User-Agent, which email providers need not send.
    expect(groupOf('CommonAttacks').ScopeDownStatement).toEqual(
      not({
        OrStatement: { Statements: [pathIs(api.oneClickUnsubscribe.path), pathIs(api.stripeWebhook.path)] },
      }),
    );
  });

  test('limits the calls of one IP to the API within five minutes', () => {
    expect(rule('TooManyCalls').Statement.RateBasedStatement).toEqual({
      Limit: stages.prod.firewall?.callsPerFiveMinutes,
      EvaluationWindowSec: 300,
      AggregateKeyType: 'IP',
      ...pathsFrom('/api/'),
    });
  });

  test("lets Stripe's IPs report a month of renewals at once", () => {
    expect(stripeIps.properties).toMatchObject({
      Scope: 'CLOUDFRONT',
      IPAddressVersion: 'IPV4',
      Addresses: STRIPE_WEBHOOK_IPS.map((ip) => `${ip}/32`),
    });
    for (const ip of STRIPE_WEBHOOK_IPS) expect(isIPv4(ip), ip).toBe(true);
    for (const name of ['KnownAttackers', 'KnownAttacks']) {
      expect(groupOf(name).ScopeDownStatement).toEqual(butStripe);
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

  test('limits all other calls of the webhook together, in every spelling of its path', () => {
    expect(rule('UnknownEvents').Statement.RateBasedStatement).toEqual({
      Limit: stages.prod.firewall?.callsPerFiveMinutes,
      EvaluationWindowSec: 300,
      AggregateKeyType: 'CONSTANT',
      ...pathsFrom(api.stripeWebhook.path),
    });
  });

  test('answers a blocked caller in the format of the API', () => {
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

  test('measures each rule, and keeps no samples of requests, which contain tokens', () => {
    for (const { Name, VisibilityConfig } of rules) {
      expect(VisibilityConfig).toEqual({
        MetricName: Name,
        CloudWatchMetricsEnabled: true,
        SampledRequestsEnabled: false,
      });
    }
  });
});

describe('the firewall of the free plan, which cannot look at paths', () => {
  const freeRules: readonly Properties[] = free.Rules;

  test('blocks the same attacks', () => {
    expect(freeRules.map(({ Name }) => Name)).toEqual([
      'KnownAttackers',
      'TooManyCalls',
      'KnownAttacks',
      'CommonAttacks',
    ]);
    for (const { Name, Statement } of freeRules.filter(({ Name }) => Name !== 'TooManyCalls')) {
      expect(Statement.ManagedRuleGroupStatement.Name).toBe(groupOf(Name).Name);
    }
  });

  test('counts long forms, quoted code and requests without a User-Agent, and does not block them', () => {
    const byPath = groupOf('CommonAttacks').RuleActionOverrides;
    expect(groupOf('CommonAttacks', freeRules).RuleActionOverrides).toEqual([
      ...byPath,
      { Name: 'NoUserAgent_HEADER', ActionToUse: { Count: {} } },
    ]);
  });

  test('limits the requests of one IP to four times the limit of the API', () => {
    const { Action, Statement } = rule('TooManyCalls', freeRules);
    expect(Action).toEqual({ Block: {} });
    expect(Statement.RateBasedStatement).toEqual({
      Limit: 4 * (stages.prod.firewall?.callsPerFiveMinutes ?? 0),
      EvaluationWindowSec: 300,
      AggregateKeyType: 'IP',
    });
  });
});

test('the user pool has a firewall only in a stage with the setting', () => {
  const regional = ({ template }: typeof dev) =>
    propertiesOf(template, 'AWS::WAFv2::WebACL').filter(({ Scope }) => Scope === 'REGIONAL');
  for (const stage of Object.values(synthesizedStages())) {
    expect(regional(stage), stage.stage.name).toHaveLength(stage.stage.hasPoolFirewall ? 1 : 0);
  }
  expect(stages.prod.hasPoolFirewall).toBe(false);
});
