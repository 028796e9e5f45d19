import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { type Data, grantQuery, grantUse } from '../data.ts';
import { isInZone } from '../dns/host-names.ts';
import { HandlerFunction } from '../functions/function.ts';
import type { Alarms } from '../observability/alarms.ts';
import { deadLetterQueue } from '../observability/dead-letters.ts';
import { reportedMetric } from '../observability/metrics.ts';
import { grantReadParameters, parameterArn, parameterName } from '../parameters/parameters.ts';
import type { StageSettings } from '../stages.ts';
import { bounceDomain } from './mail-dns.ts';
import { MailRecords } from './mail-records.ts';

/** How often unsent mail is retried, in minutes. */
const RETRY_MINUTES = 5;

/** How fast unsent mail is retried, in mails a second: SES takes 14 of an account, and the forms send theirs meanwhile. */
const RETRIED_PER_SECOND = 10;

/** Age of unsent mail, in minutes, that raises an alarm. */
const TOLERATED_DELAY_MINUTES = 30;

export interface MailProps {
  readonly stage: StageSettings;
  readonly functionsDir: string;
  readonly siteUrl: string;
  readonly data: Data;
  readonly alarms: Alarms;
  /** Encrypts the topic of mail events. */
  readonly topicKey: IKey | undefined;
}

/** Mail: the identity, events about mail, and the functions that process them. */
export class Mail extends Construct {
  /** Name of the parameter with the key that signs links in mails. The operator creates it. */
  readonly tokenKeyParameter: string;
  /** Environment of functions that send mail. */
  readonly environment: Readonly<Record<string, string>>;
  /** Publishes the events of each mail. */
  readonly configurationSet: ConfigurationSet;
  /** The domain that mail is sent from. */
  readonly identity: EmailIdentity;
  private readonly data: Data;
  private readonly from: string;

  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id);
    const { stage, data, siteUrl } = props;
    this.data = data;
    this.from = stage.mail.from;
    this.tokenKeyParameter = parameterName(stage, 'mail/token-key');

    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const [, domain = ''] = stage.mail.from.split('@');
    this.identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      mailFromDomain: bounceDomain(domain),
      configurationSet: this.configurationSet,
      // Events are published to the topic. Forwarding them as mail would duplicate them.
      feedbackForwarding: false,
    });
    if (stage.domain?.hostedZone && isInZone(domain, stage.domain)) {
      new MailRecords(this, 'Records', {
        hostedZoneId: stage.domain.hostedZone.id,
        domain,
        region: stage.region,
        identity: this.identity,
      });
    }
    this.environment = {
      SITE_URL: siteUrl,
      MAIL_FROM: stage.mail.from,
      MAIL_TEAM: stage.mail.team,
      MAIL_CONFIGURATION_SET: this.configurationSet.configurationSetName,
      SUPPRESSED_ADDRESSES_TABLE: data.suppressedAddresses.tableName,
    };

    const stack = Stack.of(this);
    Validations.of(stack).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${this.arn('identity', '*').replace(stack.account, '<AWS::AccountId>')}]`,
      reason: 'Which identities recipients have is not known here. The sender is one email address.',
    });

    this.retryUnsent(props);
    this.followEvents(props);
  }

  /** Permissions of functions that send mail. */
  permissions(): PolicyStatement[] {
    return [
      new PolicyStatement({
        actions: ['ses:SendRawEmail'],
        resources: [
          // Not the sender's alone: SES also asks about the recipient's, where the account has one, such as the team's.
          this.arn('identity', '*'),
          this.arn('configuration-set', this.configurationSet.configurationSetName),
        ],
        conditions: { StringEquals: { 'ses:FromAddress': this.from } },
      }),
      grantUse(this.data.suppressedAddresses, 'Get'),
    ];
  }

  /** Permits reading the key that signs and verifies links. */
  mayReadTokenKey(): PolicyStatement {
    return grantReadParameters(parameterArn(this, this.tokenKeyParameter));
  }

  private arn(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
  }

  private retryUnsent({ stage, functionsDir, data, alarms }: MailProps): void {
    const outboxes = [
      data.contactSubmissions,
      data.subscribers,
      data.unsubscribeRequests,
      data.onboardingSubmissions,
      data.orders,
    ];
    const retry = new HandlerFunction(this, 'Retry', {
      stage,
      functionsDir,
      name: 'mail-retry',
      isBackground: true,
      environment: {
        ...this.environment,
        ...recordTables(data),
        ONBOARDING_DRAFTS_TABLE: data.onboardingDrafts.tableName,
        MAIL_TOKEN_KEY_PARAMETER: this.tokenKeyParameter,
        MAILS_PER_SECOND: `${RETRIED_PER_SECOND}`,
      },
      // Until the next run. Two at once would send no mail twice, but together too fast.
      timeout: Duration.minutes(RETRY_MINUTES),
      permissions: [
        ...this.permissions(),
        this.mayReadTokenKey(),
        ...outboxes.flatMap((table) => [grantUse(table, 'Get', 'Update'), grantQuery(table, 'outbox')]),
        // Whether a reminder of the onboarding form is still needed.
        grantUse(data.onboardingDrafts, 'Get'),
        grantQuery(data.onboardingSubmissions, 'byEmail'),
      ],
    });
    // The next run is the repetition of one that failed.
    retry.function.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'RetrySchedule', {
      description: 'Sends the mail that could not be sent at once',
      schedule: Schedule.rate(Duration.minutes(RETRY_MINUTES)),
      targets: [new FunctionTarget(retry.function, { retryAttempts: 0 })],
    });

    // Over three runs of the schedule, so that one late run raises no alarm.
    const period = Duration.minutes(3 * RETRY_MINUTES);
    alarms.raise(this, 'UnsentMail', {
      title: 'Mail stays unsent',
      meaning: 'Mail has not been sent for half an hour, or nothing tries to send it any more.',
      metric: reportedMetric(this, 'mail', 'OldestPendingMailSeconds', { statistic: Stats.MAXIMUM, period }),
      threshold: TOLERATED_DELAY_MINUTES * 60,
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
      // Every run reports it. Missing data means that nothing is sent.
      missingData: TreatMissingData.BREACHING,
    });
    alarms.raise(this, 'FailedMail', {
      title: 'A mail was given up',
      meaning: 'A mail will not be sent any more. Its record says which one, and why.',
      metric: reportedMetric(this, 'mail', 'FailedMails', { period }),
      threshold: 1,
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  private followEvents({ stage, functionsDir, data, alarms, topicKey }: MailProps): void {
    const events = new HandlerFunction(this, 'FollowEvents', {
      stage,
      functionsDir,
      name: 'mail-events',
      isBackground: true,
      environment: {
        ...recordTables(data),
        SUPPRESSED_ADDRESSES_TABLE: data.suppressedAddresses.tableName,
        MAIL_TEAM: stage.mail.team,
      },
      permissions: [
        grantUse(data.contactSubmissions, 'Get', 'Update'),
        grantUse(data.unsubscribeRequests, 'Get', 'Update'),
        grantUse(data.onboardingSubmissions, 'Get', 'Update'),
        grantUse(data.orders, 'Get', 'Update'),
        grantUse(data.subscribers, 'Get', 'Put', 'Update'),
        grantQuery(data.subscribers, 'byId'),
        grantUse(data.suppressedAddresses, 'Put'),
      ],
      deadLetters: deadLetterQueue(this, alarms, {
        title: 'News of a mail was not noted',
        meaning: 'What became of a mail could not be noted with its record. The message waits in a queue.',
      }),
    });

    alarms.raise(this, 'ReturnedTeamMail', {
      title: 'Mail does not reach the team',
      meaning:
        'Mail to the team bounced or was called spam. The mail service may drop what follows and call it sent.',
      metric: reportedMetric(this, 'mail', 'ReturnedTeamMails'),
      threshold: 1,
      missingData: TreatMissingData.NOT_BREACHING,
    });

    const topic = new Topic(this, 'Events', { enforceSSL: true, ...(topicKey && { masterKey: topicKey }) });
    topic.addSubscription(new LambdaSubscription(events.function));
    this.configurationSet.addEventDestination('Topic', {
      destination: EventDestination.snsTopic(topic),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
      ],
    });
  }
}

/** Environment variables with the tables of records that have mail. */
function recordTables(data: Data): Record<string, string> {
  return {
    CONTACT_SUBMISSIONS_TABLE: data.contactSubmissions.tableName,
    SUBSCRIBERS_TABLE: data.subscribers.tableName,
    UNSUBSCRIBE_REQUESTS_TABLE: data.unsubscribeRequests.tableName,
    ONBOARDING_SUBMISSIONS_TABLE: data.onboardingSubmissions.tableName,
    ORDERS_TABLE: data.orders.tableName,
  };
}
