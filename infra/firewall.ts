import { ArnFormat, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { api } from '../domain/api.ts';
import { removalPolicy } from './removal-policy.ts';
import type { StageSettings } from './stages.ts';

/** The response to a rate-limited caller, in the API's format. */
const WAIT_BODY = 'Wait';
const WINDOW_SECONDS = 300;

/**
 * Rules of the common set that look into bodies. They only count: visitors send forms of more than 8 KB, and snippets
 * of code from their websites, which functions keep as text and never run, fetch or open.
 */
const COUNTED_BODY_RULES = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
];

export interface FirewallProps extends NonNullable<StageSettings['firewall']> {
  /** Metric name. */
  readonly name: string;
  readonly stage: StageSettings;
}

/** What a log may not have: headers and queries with people's tokens. */
const SECRET_HEADERS = ['authorization', 'cookie', 'referer'];

/** The firewall of the distribution. It has to be in us-east-1. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { name, stage, callsPerFiveMinutes }: FirewallProps) {
    super(scope, id);
    const rules = [
      managed('KnownAttackers', 'AWSManagedRulesAmazonIpReputationList'),
      tooManyCalls(callsPerFiveMinutes),
      managed('KnownAttacks', 'AWSManagedRulesKnownBadInputsRuleSet'),
      managed('CommonAttacks', 'AWSManagedRulesCommonRuleSet', COUNTED_BODY_RULES),
    ];
    const acl = new CfnWebACL(this, 'Rules', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: {
        [WAIT_BODY]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            code: 'too_many_calls',
            message: 'Too many calls came from your network. Please try again in a few minutes.',
          }),
        },
      },
      rules: rules.map((rule, priority) => ({
        ...rule,
        priority,
        visibilityConfig: visibility(rule.name),
      })),
      visibilityConfig: visibility(name),
    });
    this.arn = acl.attrArn;
    this.logBlocked(name, stage);
  }

  /** Only what was blocked, so that somebody who was can be told why. */
  private logBlocked(name: string, stage: StageSettings): void {
    // The firewall writes to groups that begin like this, and to no others.
    const logGroupName = `aws-waf-logs-${name}`;
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

type Rule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>;

function managed(name: string, group: string, counted: readonly string[] = []): Rule {
  return {
    name,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: group,
        ...(counted.length > 0 && {
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        }),
      },
    },
  };
}

/**
 * Limits API calls per IP. The payment provider's events are exempt: they come from few IPs, in bursts at renewals, and
 * are refused without a signature.
 */
function tooManyCalls(limit: number): Rule {
  return {
    name: 'TooManyCalls',
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: WAIT_BODY,
          responseHeaders: [{ name: 'retry-after', value: String(WINDOW_SECONDS) }],
        },
      },
    },
    statement: {
      rateBasedStatement: {
        limit,
        aggregateKeyType: 'IP',
        evaluationWindowSec: WINDOW_SECONDS,
        scopeDownStatement: {
          andStatement: {
            statements: [
              path('STARTS_WITH', '/api/', ['URL_DECODE', 'NORMALIZE_PATH']),
              { notStatement: { statement: path('EXACTLY', api.stripeWebhook.path, ['NONE']) } },
            ],
          },
        },
      },
    },
  };
}

/** @param transformations applied before comparing, in this order */
function path(
  positionalConstraint: string,
  searchString: string,
  transformations: readonly string[],
): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
      searchString,
      textTransformations: transformations.map((type, priority) => ({ type, priority })),
    },
  };
}

/** Without samples, which would store whole requests with tokens. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
