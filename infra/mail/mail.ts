import { Duration, Stack } from 'aws-cdk-lib';
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
import { type Data, mayQuery, mayUse } from '../data.ts';
import { isInZone } from '../dns/host-names.ts';
import { HandlerFunction } from '../functions/function.ts';
import type { Alarms } from '../observability/alarms.ts';
import { deadLetters } from '../observability/dead-letters.ts';
import { reportedMetric } from '../observability/metrics.ts';
import { mayReadParameters, parameterArn, parameterName } from '../parameters/parameters.ts';
import type { StageSettings } from '../stages.ts';
import { bounceDomain } from './mail-dns.ts';
import { MailRecords } from './mail-records.ts';

/** How often mail that could not be sent is tried again, in minutes. */
const RETRY_MINUTES = 5;

/** Mail that stays unsent for longer needs somebody to look, in minutes. */
const TOLERATED_DELAY_MINUTES = 30;

export interface MailProps {
  readonly stage: StageSettings;
  readonly functionsDir: string;
  readonly siteUrl: string;
  readonly data: Data;
  readonly alarms: Alarms;
  /** Encrypts the topic of what becomes of mail. */
  readonly topicKey: IKey | undefined;
}

/** Sends mail: the identity, what becomes of each mail, and the functions that look after it. */
export class Mail extends Construct {
  /** Of the key that signs the links in mails. The operator creates it. */
  readonly tokenKeyParameter: string;
  /** What a function that sends mail has to know. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes known what becomes of each mail. */
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
      // What became of a mail is told to the topic. Forwarded as mail, it would be told twice.
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

    this.retryUnsent(props);
    this.followEvents(props);
  }

  /** What a function that sends mail has to be allowed. */
  permissions(): PolicyStatement[] {
    const { account, partition, region } = Stack.of(this);
    const arn = (resource: string) => `arn:${partition}:ses:${region}:${account}:${resource}`;
    return [
      new PolicyStatement({
        actions: ['ses:SendRawEmail'],
        resources: [
          this.identity.emailIdentityArn,
          arn(`configuration-set/${this.configurationSet.configurationSetName}`),
        ],
        conditions: { StringEquals: { 'ses:FromAddress': this.from } },
      }),
      mayUse(this.data.suppressedAddresses, 'Get'),
    ];
  }

  /** Lets a function make links that prove where they come from, and recognize them. */
  mayReadTokenKey(): PolicyStatement {
    return mayReadParameters(parameterArn(this, this.tokenKeyParameter));
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
      environment: {
        ...this.environment,
        ...recordTables(data),
        MAIL_TOKEN_KEY_PARAMETER: this.tokenKeyParameter,
      },
      permissions: [
        ...this.permissions(),
        this.mayReadTokenKey(),
        ...outboxes.flatMap((table) => [mayUse(table, 'Get', 'Update'), mayQuery(table, 'outbox')]),
      ],
    });
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
      // Every run measures it. When nothing does, nothing sends either.
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
      environment: {
        ...recordTables(data),
        SUPPRESSED_ADDRESSES_TABLE: data.suppressedAddresses.tableName,
        MAIL_TEAM: stage.mail.team,
      },
      permissions: [
        mayUse(data.contactSubmissions, 'Get', 'Update'),
        mayUse(data.unsubscribeRequests, 'Get', 'Update'),
        mayUse(data.onboardingSubmissions, 'Get', 'Update'),
        mayUse(data.orders, 'Get', 'Update'),
        mayUse(data.subscribers, 'Get', 'Put', 'Update'),
        mayQuery(data.subscribers, 'byId'),
        mayUse(data.suppressedAddresses, 'Put'),
      ],
      deadLetters: deadLetters(this, alarms, {
        title: 'News of a mail was not noted',
        meaning: 'What became of a mail could not be noted with its record. The message waits in a queue.',
      }),
    });

    const topic = new Topic(this, 'Events', { enforceSSL: true, ...(topicKey && { masterKey: topicKey }) });
    topic.addSubscription(new LambdaSubscription(events.function));
    this.configurationSet.addEventDestination('Topic', {
      destination: EventDestination.snsTopic(topic),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
      ],
    });
  }
}

/** Where records with mail to send are kept. */
function recordTables(data: Data): Record<string, string> {
  return {
    CONTACT_SUBMISSIONS_TABLE: data.contactSubmissions.tableName,
    SUBSCRIBERS_TABLE: data.subscribers.tableName,
    UNSUBSCRIBE_REQUESTS_TABLE: data.unsubscribeRequests.tableName,
    ONBOARDING_SUBMISSIONS_TABLE: data.onboardingSubmissions.tableName,
    ORDERS_TABLE: data.orders.tableName,
  };
}
