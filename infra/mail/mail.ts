import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
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
import { isInZone } from '../dns/host-names.ts';
import { HandlerFunction } from '../functions/function.ts';
import { createDeadLetterQueue } from '../observability/dead-letters.ts';
import { createReportedMetric, sumMetrics } from '../observability/metrics.ts';
import { bindParameter, getParameterName } from '../parameters/parameters.ts';
import type { Parts } from '../parts.ts';
import { bind, bindEach } from '../table.ts';
import { type DnsRecord, getBounceDomain, listEmailRecords } from './mail-dns.ts';

/** How often unsent email is retried, in minutes. */
const RETRY_MINUTES = 5;

/** Retried emails per second. SES accepts 14 per account, including those of the forms. */
const RETRIED_PER_SECOND = 10;

/** Age of unsent email, in minutes, that raises an alarm. */
const TOLERATED_DELAY_MINUTES = 30;

interface EmailProps extends Pick<Parts, 'stage' | 'functionsDir' | 'siteUrl' | 'data' | 'alarms'> {
  /** Encrypts the topic of email events. */
  readonly topicKey: IKey | undefined;
}

/** Email: the identity, events about email, and the functions that process them. */
export class EmailService extends Construct {
  /** Publishes the events of each email. */
  readonly configurationSet: ConfigurationSet;
  /** The domain that email is sent from. */
  readonly identity: EmailIdentity;
  private readonly props: EmailProps;

  constructor(scope: Construct, id: string, props: EmailProps) {
    super(scope, id);
    const { stage } = props;
    this.props = props;

    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const [, domain = ''] = stage.mail.from.split('@');
    this.identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      mailFromDomain: getBounceDomain(domain),
      configurationSet: this.configurationSet,
      // Events are published to the topic. Forwarding them as email would duplicate them.
      feedbackForwarding: false,
    });
    if (stage.domain?.hostedZone && isInZone(domain, stage.domain)) {
      new EmailRecords(this, 'Records', {
        hostedZoneId: stage.domain.hostedZone.id,
        domain,
        region: stage.region,
        identity: this.identity,
      });
    }
    const stack = Stack.of(this);
    Validations.of(stack).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${this.arn('identity', '*').replace(stack.account, '<AWS::AccountId>')}]`,
      reason: 'Which identities recipients have is not known here. The sender is one email address.',
    });

    this.retryUnsent(props);
    this.followEvents(props);
  }

  bindSending(to: HandlerFunction): void {
    const { stage, siteUrl, data } = this.props;
    const { from, team } = stage.mail;
    const { configurationSetName } = this.configurationSet;
    to.setVariables({
      SITE_URL: siteUrl,
      MAIL_FROM: from,
      MAIL_TEAM: team,
      MAIL_CONFIGURATION_SET: configurationSetName,
    });
    to.permit(
      new PolicyStatement({
        actions: ['ses:SendRawEmail'],
        resources: [
          // Not the sender's alone: SES also asks about the recipient's, where the account has one, such as the team's.
          this.arn('identity', '*'),
          this.arn('configuration-set', configurationSetName),
        ],
        conditions: { StringEquals: { 'ses:FromAddress': from } },
      }),
    );
    bind(data.suppressedAddresses, to, 'Get');
  }

  /** Lets a function send the emails of records, which follow the agency's settings. */
  bindRecordEmails(to: HandlerFunction): void {
    this.bindSending(to);
    bind(this.props.data.settings, to, 'Query');
  }

  /** Lets a function read the key that signs and verifies links in emails. The operator creates it. */
  bindTokenKey(to: HandlerFunction): void {
    bindParameter('MAIL_TOKEN_KEY_PARAMETER', getParameterName(this.props.stage, 'mail/token-key'), to);
  }

  private arn(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
  }

  private retryUnsent(props: EmailProps): void {
    const { data, alarms } = props;
    const outboxes = [
      data.contactSubmissions,
      data.subscribers,
      data.unsubscribeRequests,
      data.onboardingSubmissions,
      data.orders,
    ];
    const retry = new HandlerFunction(this, 'Retry', props, {
      name: 'mail-retry',
      isBackground: true,
      environment: { MAILS_PER_SECOND: `${RETRIED_PER_SECOND}` },
      // Until the next run. Two at once would send no email twice, but together too fast.
      timeout: Duration.minutes(RETRY_MINUTES),
    });
    this.bindRecordEmails(retry);
    this.bindTokenKey(retry);
    bindEach(outboxes, retry, 'Get', 'Update', 'outbox');
    // The texts of replies.
    bind(data.adminChanges, retry, 'Get');
    // Digests of the team's work.
    bindEach([data.clients, data.contactSubmissions], retry, 'byWork');
    bind(data.rateLimits, retry, 'Get', 'Update');
    bind(data.roles, retry, 'Get');
    // Whether a reminder of the onboarding form is still needed.
    bindEach([data.onboardingDrafts, data.subscriptions], retry, 'Get');
    bind(data.onboardingSubmissions, retry, 'byEmail');
    // The next run is the repetition of one that failed.
    retry.function.configureAsyncInvoke({ retryAttempts: 0 });
    const often = Schedule.rate(Duration.minutes(RETRY_MINUTES));
    const description = 'Sends the mail that could not be sent at once';
    retry.schedule(this, 'RetrySchedule', description, often, { retryAttempts: 0 });

    // Over three runs of the schedule, so that one late run raises no alarm.
    const period = Duration.minutes(3 * RETRY_MINUTES);
    alarms.raise(this, 'UnsentMail', {
      title: 'Email stays unsent',
      metric: createReportedMetric(this, 'mail', 'OldestPendingMailSeconds', {
        statistic: Stats.MAXIMUM,
        period,
      }),
      threshold: TOLERATED_DELAY_MINUTES * 60,
      comparison: ComparisonOperator.GREATER_THAN_THRESHOLD,
      // Every run reports it. Missing data means that nothing is sent.
      missingData: TreatMissingData.BREACHING,
    });
    alarms.raise(this, 'LostMail', {
      title: 'An email did not arrive',
      metric: sumMetrics(
        {
          failed: createReportedMetric(this, 'mail', 'FailedMails', { period }),
          returned: createReportedMetric(this, 'mail', 'ReturnedTeamMails', { period }),
        },
        period,
      ),
      missingData: TreatMissingData.NOT_BREACHING,
    });
  }

  private followEvents(props: EmailProps): void {
    const { stage, data, alarms, topicKey } = props;
    const events = new HandlerFunction(this, 'FollowEvents', props, {
      name: 'mail-events',
      isBackground: true,
      environment: { MAIL_TEAM: stage.mail.team },
      deadLetters: createDeadLetterQueue(this, alarms),
    });
    bindEach(
      [data.contactSubmissions, data.unsubscribeRequests, data.onboardingSubmissions, data.orders],
      events,
      'Get',
      'Update',
    );
    bind(data.subscribers, events, 'Get', 'Put', 'Update', 'byId');
    bind(data.suppressedAddresses, events, 'Put');
    // Which addresses belong to the team.
    bind(data.settings, events, 'Query');
    bind(data.letters, events, 'Get', 'Update');
    bind(data.letterDeliveries, events, 'Update', 'Query');

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

/** Time to live of a record, in seconds. */
const TIME_TO_LIVE = '1800';

interface EmailRecordsProps {
  readonly hostedZoneId: string;
  readonly domain: string;
  readonly region: string;
  readonly identity: EmailIdentity;
}

/** The records of a domain whose zone is in the account, including those of its DKIM keys. */
class EmailRecords extends Construct {
  constructor(scope: Construct, id: string, { hostedZoneId, domain, region, identity }: EmailRecordsProps) {
    super(scope, id);
    const add = (key: string, { name, type, value }: DnsRecord) =>
      new CfnRecordSet(this, key, {
        hostedZoneId,
        name: `${name}.`,
        type,
        ttl: TIME_TO_LIVE,
        resourceRecords: [value],
      });
    for (const record of listEmailRecords(domain, region)) {
      const [label] = record.name.split('.');
      add(`${label}${record.type}`, record);
    }
    for (const [index, key] of identity.dkimRecords.entries()) {
      add(`Key${index + 1}`, { ...key, type: 'CNAME' });
    }
  }
}
