import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, type TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';

/** Where it is written, below the repository, what to do about each alarm. */
export const RUNBOOK = 'docs/operations.md';

/** Something that somebody has to know at once. */
export interface Alert {
  /** Such as `Mail stays unsent`: the alarm's name after the stage's, and the heading of its section in the runbook. */
  readonly title: string;
  /** What it means, for somebody who has just been woken. */
  readonly meaning: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** How a value has to compare to the threshold; not below it when not given. */
  readonly comparison?: ComparisonOperator;
  /** How many periods in a row; one when not given. */
  readonly periods?: number;
  /** What it means when nothing is measured. There is no default: silence can be peace or death. */
  readonly missingData: TreatMissingData;
}

export interface AlarmsProps {
  readonly stage: StageSettings;
  /** Encrypts the topic. */
  readonly topicKey?: IKey | undefined;
}

/** Makes alarms, and makes them heard: by a topic, and at the email address of the stage. */
export class Alarms extends Construct {
  /** Those made so far, with their titles. */
  readonly raised: { readonly title: string; readonly alarm: Alarm }[] = [];
  private readonly topic: Topic;
  private readonly isHeard: boolean;

  constructor(scope: Construct, id: string, { stage, topicKey }: AlarmsProps) {
    super(scope, id);
    this.isHeard = stage.alarmEmail !== undefined;
    this.topic = new Topic(this, 'Topic', { enforceSSL: true, ...(topicKey && { masterKey: topicKey }) });
    // A topic with a policy of its own no longer takes messages from the account by default.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (stage.alarmEmail) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  }

  /** Makes an alarm. In a stage where nobody hears it there is none: each costs something every month. */
  raise(scope: Construct, id: string, { title, meaning, comparison, periods = 1, ...alert }: Alert): void {
    if (!this.isHeard) return;
    const alarm = new Alarm(scope, id, {
      alarmName: `${Stack.of(this).stackName} ${title}`,
      alarmDescription: `${meaning} Runbook: ${RUNBOOK}#${anchorOf(title)}`,
      metric: alert.metric,
      threshold: alert.threshold,
      comparisonOperator: comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: alert.missingData,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.raised.push({ title, alarm });
  }
}

/** What a heading is called in a URL. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}
