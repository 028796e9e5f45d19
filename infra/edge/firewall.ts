import { ArnFormat, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnIPSet, CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { api } from '../../domain/api.ts';
import { getRemovalPolicy } from '../removal-policy.ts';
import type { StageSettings } from '../stages.ts';
import { hasPaidFeatures } from './edge-plans.ts';
import { getFirewallLogName } from './firewall-log-name.ts';
import { STRIPE_WEBHOOK_IPS } from './stripe-webhook-ips.ts';

/** The response to a rate-limited caller, in the API's format. */
const WAIT_BODY = 'Wait';
const WAIT = {
  contentType: 'APPLICATION_JSON',
  content: JSON.stringify({
    code: 'too_many_calls',
    message: 'Too many calls came from your network. Please try again in a few minutes.',
  }),
};
const WINDOW_SECONDS = 300;

/** Where API calls are not distinguished from other requests: a visit loads a few files with each call. */
const REQUESTS_PER_CALL = 4;

/** Rules that inspect bodies. They only count: forms can exceed 8 KB and contain code, which is stored as text and never run. */
const COUNTED_BODY_RULES = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
];

/**
 * Called by programs that prove themselves with a token or a signature. The common set blocks requests without a User-Agent,
 * which neither RFC 8058 nor Stripe requires.
 */
const CALLED_BY_PROGRAMS = [api.oneClickUnsubscribe.path, api.stripeWebhook.path];
const NO_USER_AGENT = 'NoUserAgent_HEADER';

export interface FirewallProps extends NonNullable<StageSettings['firewall']> {
  /** Metric name. */
  readonly name: string;
  readonly stage: StageSettings;
}

/** Left out of the log: headers that may contain people's tokens. */
const SECRET_HEADERS = ['authorization', 'cookie', 'referer'];

/** The firewall of the distribution. It has to be in us-east-1. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { name, stage, callsPerFiveMinutes }: FirewallProps) {
    super(scope, id);
    const rules = hasPaidFeatures(stage)
      ? this.createRulesByPath(callsPerFiveMinutes)
      : createGlobalRules(callsPerFiveMinutes * REQUESTS_PER_CALL);
    const acl = new CfnWebACL(this, 'Rules', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      ...(hasPaidFeatures(stage) && { customResponseBodies: { [WAIT_BODY]: WAIT } }),
      rules: inOrder(rules),
      visibilityConfig: createVisibility(name),
    });
    this.arn = acl.attrArn;
    if (hasPaidFeatures(stage)) this.logBlocked(stage);
  }

  private createRulesByPath(callsPerFiveMinutes: number): Rule[] {
    const stripe = new CfnIPSet(this, 'Stripe', {
      scope: 'CLOUDFRONT',
      ipAddressVersion: 'IPV4',
      addresses: STRIPE_WEBHOOK_IPS.map((ip) => `${ip}/32`),
    });
    const butStripe = negate(matchStripeEvents(stripe.attrArn));
    const exempt = { scopeDownStatement: butStripe };
    const startsWith = (path: string) => combine(matchPath('STARTS_WITH', path, DECODED), butStripe);
    return [
      createManagedRule('KnownAttackers', 'AWSManagedRulesAmazonIpReputationList', exempt),
      // All other webhook calls together, so that callers with many IPs cannot use up the route's throttle.
      createRateRule('UnknownEvents', {
        limit: callsPerFiveMinutes,
        aggregateKeyType: 'CONSTANT',
        scopeDownStatement: startsWith(api.stripeWebhook.path),
      }),
      createRateRule('TooManyCalls', {
        limit: callsPerFiveMinutes,
        aggregateKeyType: 'IP',
        scopeDownStatement: startsWith('/api/'),
      }),
      createManagedRule('KnownAttacks', 'AWSManagedRulesKnownBadInputsRuleSet', exempt),
      createCommonAttacksRule(COUNTED_BODY_RULES, excludePrograms()),
    ];
  }

  /** Logs blocked requests only, so that an operator can find out why a visitor was blocked by mistake. */
  private logBlocked(stage: StageSettings): void {
    const logGroupName = getFirewallLogName(stage);
    const group = new LogGroup(this, 'Log', {
      logGroupName,
      retention: stage.logRetentionDays,
      removalPolicy: getRemovalPolicy(stage),
    });
    const log = new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.arn,
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [
        ...SECRET_HEADERS.map((header) => ({ singleHeader: { Name: header } })),
        { queryString: {} },
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
          },
        ],
      },
    });
    log.node.addDependency(group);
  }
}

/** Calls of the user pool from one IP in five minutes. A sign-in takes three. */
const MAX_POOL_CALLS = 300;

/** The user pool's operations that send an email without a sign-in, as the header names them. */
const EMAILING_OPERATIONS = ['.signup', '.resendconfirmationcode', '.forgotpassword'];

/** Calls from one IP in ten minutes that send an email to any address. The limit is the firewall's minimum. */
const EMAILING_CALLS: CfnWebACL.RateBasedStatementProperty = {
  limit: 10,
  aggregateKeyType: 'IP',
  evaluationWindowSec: 600,
  scopeDownStatement: { orStatement: { statements: EMAILING_OPERATIONS.map(matchPoolOperation) } },
};

const BLOCK: CfnWebACL.RuleActionProperty = { block: {} };

/** The firewall of a user pool, which browsers call directly. Blocked calls get a `ForbiddenException`. */
export class PoolFirewall extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { name, poolArn }: { readonly name: string; readonly poolArn: string },
  ) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Rules', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      rules: inOrder([
        createRateRule('TooManyPoolCalls', { limit: MAX_POOL_CALLS, aggregateKeyType: 'IP' }, BLOCK),
        createRateRule('TooManyAccountMails', EMAILING_CALLS, BLOCK),
      ]),
      visibilityConfig: createVisibility(name),
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: poolArn, webAclArn: acl.attrArn });
  }
}

/** Calls of an operation of the user pool. @param operation the end of the header that names it, in lower case */
function matchPoolOperation(operation: string): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
      positionalConstraint: 'ENDS_WITH',
      searchString: operation,
      textTransformations: [{ type: 'LOWERCASE', priority: 0 }],
    },
  };
}

type Statement = CfnWebACL.StatementProperty;
type Rule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>;

function createManagedRule(
  name: string,
  group: string,
  options: Partial<CfnWebACL.ManagedRuleGroupStatementProperty> = {},
): Rule {
  return {
    name,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: group, ...options } },
  };
}

/** Rules without paths, as the free plan requires. They may block bursts of Stripe's calls, which it repeats for three days. */
function createGlobalRules(requestsPerFiveMinutes: number): Rule[] {
  return [
    createManagedRule('KnownAttackers', 'AWSManagedRulesAmazonIpReputationList'),
    createRateRule('TooManyCalls', { limit: requestsPerFiveMinutes, aggregateKeyType: 'IP' }, BLOCK),
    createManagedRule('KnownAttacks', 'AWSManagedRulesKnownBadInputsRuleSet'),
    createCommonAttacksRule([...COUNTED_BODY_RULES, NO_USER_AGENT]),
  ];
}

/** @param counted rules of the set that block nothing */
function createCommonAttacksRule(counted: readonly string[], scopeDownStatement?: Statement): Rule {
  return createManagedRule('CommonAttacks', 'AWSManagedRulesCommonRuleSet', {
    ruleActionOverrides: counted.map((name) => ({ name, actionToUse: { count: {} } })),
    ...(scopeDownStatement && { scopeDownStatement }),
  });
}

/** Excludes the whole webhook, and so Stripe's events. */
function excludePrograms(): Statement {
  const statements = CALLED_BY_PROGRAMS.map((called) => matchPath('EXACTLY', called, ['NONE']));
  return negate({ orStatement: { statements } });
}

/**
 * Matches Stripe's webhook calls, which no rule inspects: all renewals of an hour come from few IPs. Forged calls from these
 * IPs would still need a signature.
 */
function matchStripeEvents(arn: string): Statement {
  return combine(matchPath('EXACTLY', api.stripeWebhook.path, ['NONE']), {
    ipSetReferenceStatement: { arn },
  });
}

/** Blocks with a response in the API's format. */
const TOO_MANY_CALLS_ACTION: CfnWebACL.RuleActionProperty = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: WAIT_BODY,
      responseHeaders: [{ name: 'retry-after', value: String(WINDOW_SECONDS) }],
    },
  },
};

function createRateRule(
  name: string,
  statement: CfnWebACL.RateBasedStatementProperty,
  action: CfnWebACL.RuleActionProperty = TOO_MANY_CALLS_ACTION,
): Rule {
  return {
    name,
    action,
    statement: { rateBasedStatement: { evaluationWindowSec: WINDOW_SECONDS, ...statement } },
  };
}

/** Decodes a path, so that every spelling of it matches. */
const DECODED = ['URL_DECODE', 'NORMALIZE_PATH'];

/** @param transformations made before comparing, in this order */
function matchPath(
  positionalConstraint: string,
  searchString: string,
  transformations: readonly string[],
): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
      searchString,
      textTransformations: transformations.map((type, priority) => ({ type, priority })),
    },
  };
}

function negate(statement: Statement): Statement {
  return { notStatement: { statement } };
}

function combine(...statements: readonly [Statement, Statement]): Statement {
  return { andStatement: { statements: [...statements] } };
}

/** Gives rules their priorities. */
function inOrder(rules: readonly Rule[]): CfnWebACL.RuleProperty[] {
  return rules.map((rule, priority) => ({
    ...rule,
    priority,
    visibilityConfig: createVisibility(rule.name),
  }));
}

/** Without samples, which would store whole requests with tokens. */
function createVisibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
