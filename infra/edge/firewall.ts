import { ArnFormat, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnIPSet, CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { api } from '../../domain/api.ts';
import { removalPolicy } from '../removal-policy.ts';
import type { StageSettings } from '../stages.ts';
import { hasPaidFeatures } from './edge-plans.ts';
import { firewallLogName } from './firewall-log-name.ts';
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

/** Where calls of the API are not told from other requests: a visit asks for a few files with each call. */
const REQUESTS_PER_CALL = 4;

/** Rules that look into bodies. They only count: forms can exceed 8 KB and contain code, which is never run. */
const COUNTED_BODY_RULES = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
];

/** Called by programs that prove themselves otherwise and need not send a User-Agent, which the common set asks for. */
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
      ? this.rulesByPath(callsPerFiveMinutes)
      : rulesForAll(callsPerFiveMinutes * REQUESTS_PER_CALL);
    const acl = new CfnWebACL(this, 'Rules', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      ...(hasPaidFeatures(stage) && { customResponseBodies: { [WAIT_BODY]: WAIT } }),
      rules: rules.map((rule, priority) => ({
        ...rule,
        priority,
        visibilityConfig: visibility(rule.name),
      })),
      visibilityConfig: visibility(name),
    });
    this.arn = acl.attrArn;
    if (hasPaidFeatures(stage)) this.logBlocked(stage);
  }

  private rulesByPath(callsPerFiveMinutes: number): Rule[] {
    const stripe = new CfnIPSet(this, 'Stripe', {
      scope: 'CLOUDFRONT',
      ipAddressVersion: 'IPV4',
      addresses: STRIPE_WEBHOOK_IPS.map((ip) => `${ip}/32`),
    });
    const butStripe = not(eventsOfStripe(stripe.attrArn));
    const exempt = { scopeDownStatement: butStripe };
    return [
      managed('KnownAttackers', 'AWSManagedRulesAmazonIpReputationList', exempt),
      unknownEvents(callsPerFiveMinutes, butStripe),
      tooManyCalls(callsPerFiveMinutes, butStripe),
      managed('KnownAttacks', 'AWSManagedRulesKnownBadInputsRuleSet', exempt),
      commonAttacks(COUNTED_BODY_RULES, exceptPrograms()),
    ];
  }

  /** Logs blocked requests only, so that people who were blocked by mistake can be told why. */
  private logBlocked(stage: StageSettings): void {
    const logGroupName = firewallLogName(stage);
    const group = new LogGroup(this, 'Log', {
      logGroupName,
      retention: stage.logRetentionDays,
      removalPolicy: removalPolicy(stage),
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

/** Calls from one IP in ten minutes that have a mail sent to whatever address they name. The firewall knows no less. */
const MAX_MAILED_CALLS = 10;
const MAILED_WINDOW_SECONDS = 600;

/** The user pool's operations that have a mail sent without a sign-in, as the header names them. */
const MAILED_OPERATIONS = ['.signup', '.resendconfirmationcode', '.forgotpassword'];

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
      rules: [
        {
          name: 'TooManyPoolCalls',
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              limit: MAX_POOL_CALLS,
              aggregateKeyType: 'IP',
              evaluationWindowSec: WINDOW_SECONDS,
            },
          },
          visibilityConfig: visibility('TooManyPoolCalls'),
        },
        {
          name: 'TooManyAccountMails',
          priority: 1,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              limit: MAX_MAILED_CALLS,
              aggregateKeyType: 'IP',
              evaluationWindowSec: MAILED_WINDOW_SECONDS,
              scopeDownStatement: { orStatement: { statements: MAILED_OPERATIONS.map(poolOperation) } },
            },
          },
          visibilityConfig: visibility('TooManyAccountMails'),
        },
      ],
      visibilityConfig: visibility(name),
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: poolArn, webAclArn: acl.attrArn });
  }
}

/** Calls of an operation of the user pool. @param operation the end of the header that names it, in lower case */
function poolOperation(operation: string): Statement {
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

function managed(
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

/** Rules without paths, as the free plan asks. Stripe's calls pass: it repeats what a burst would use up. */
function rulesForAll(requestsPerFiveMinutes: number): Rule[] {
  return [
    managed('KnownAttackers', 'AWSManagedRulesAmazonIpReputationList'),
    rate('TooManyCalls', { limit: requestsPerFiveMinutes, aggregateKeyType: 'IP' }, { block: {} }),
    managed('KnownAttacks', 'AWSManagedRulesKnownBadInputsRuleSet'),
    commonAttacks([...COUNTED_BODY_RULES, NO_USER_AGENT]),
  ];
}

/** @param counted rules of the set that block nothing */
function commonAttacks(counted: readonly string[], scopeDownStatement?: Statement): Rule {
  return managed('CommonAttacks', 'AWSManagedRulesCommonRuleSet', {
    ruleActionOverrides: counted.map((name) => ({ name, actionToUse: { count: {} } })),
    ...(scopeDownStatement && { scopeDownStatement }),
  });
}

/** Leaves out the whole webhook, and so Stripe's events. */
function exceptPrograms(): Statement {
  const statements = CALLED_BY_PROGRAMS.map((called) => path('EXACTLY', called, ['NONE']));
  return not({ orStatement: { statements } });
}

/** Stripe's calls of the webhook, which no rule looks at: bursts come from few IPs. They still need a signature. */
function eventsOfStripe(arn: string): Statement {
  return both(path('EXACTLY', api.stripeWebhook.path, ['NONE']), { ipSetReferenceStatement: { arn } });
}

/** Limits all other calls of the webhook together, so that they cannot use up the route's throttle. */
function unknownEvents(limit: number, but: Statement): Rule {
  return rate('UnknownEvents', {
    limit,
    aggregateKeyType: 'CONSTANT',
    scopeDownStatement: both(path('STARTS_WITH', api.stripeWebhook.path, DECODED), but),
  });
}

function tooManyCalls(limit: number, but: Statement): Rule {
  return rate('TooManyCalls', {
    limit,
    aggregateKeyType: 'IP',
    scopeDownStatement: both(path('STARTS_WITH', '/api/', DECODED), but),
  });
}

/** Blocks in the API's words. */
const TOLD_TO_WAIT: CfnWebACL.RuleActionProperty = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: WAIT_BODY,
      responseHeaders: [{ name: 'retry-after', value: String(WINDOW_SECONDS) }],
    },
  },
};

function rate(
  name: string,
  statement: CfnWebACL.RateBasedStatementProperty,
  action: CfnWebACL.RuleActionProperty = TOLD_TO_WAIT,
): Rule {
  return {
    name,
    action,
    statement: { rateBasedStatement: { ...statement, evaluationWindowSec: WINDOW_SECONDS } },
  };
}

/** So that every spelling of a path matches. */
const DECODED = ['URL_DECODE', 'NORMALIZE_PATH'];

/** @param transformations made before comparing, in this order */
function path(
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

function not(statement: Statement): Statement {
  return { notStatement: { statement } };
}

function both(...statements: readonly [Statement, Statement]): Statement {
  return { andStatement: { statements: [...statements] } };
}

/** Without samples, which would store whole requests with tokens. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
