import { readFileSync } from 'node:fs';
import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, type TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';

/** Path of the runbook in the repository. */
export const RUNBOOK = 'docs/operations.md';

/** A condition that a person has to act on. The runbook explains it. */
export interface Alert {
  /** Such as `Email stays unsent`: the alarm's name after the stage's, and the heading of its section in the runbook. */
  readonly title: string;
  readonly metric: IMetric;
  /** 1 by default. */
  readonly threshold?: number;
  /** Comparison with the threshold; `>=` by default. */
  readonly comparison?: ComparisonOperator;
  /** Number of consecutive periods; one by default. */
  readonly periods?: number;
  /** How missing data is treated. Required, because it can mean that all is well, or that nothing works. */
  readonly missingData: TreatMissingData;
}

export interface AlarmsProps {
  readonly stage: StageSettings;
  readonly topicKey?: IKey | undefined;
}

export class Alarms extends Construct {
  /** The alarms created so far, with their titles. */
  readonly raised: { readonly title: string; readonly alarm: Alarm }[] = [];
  /** Queues of events that functions failed to process: see `createDeadLetterQueue`. */
  readonly deadLetters: IQueue[] = [];
  private readonly topic: Topic;
  private readonly hasRecipient: boolean;

  constructor(scope: Construct, id: string, { stage, topicKey }: AlarmsProps) {
    super(scope, id);
    this.hasRecipient = stage.alarmEmail !== undefined;
    this.topic = new Topic(this, 'Topic', { enforceSSL: true, ...(topicKey && { masterKey: topicKey }) });
    // A topic with its own policy no longer accepts messages from the account by default.
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

  /** Creates an alarm. A stage without an alarm email has none, since each costs something every month. */
  raise(
    scope: Construct,
    id: string,
    { title, threshold = 1, comparison, periods = 1, ...alert }: Alert,
  ): void {
    if (!this.hasRecipient) return;
    const alarm = new Alarm(scope, id, {
      alarmName: `${Stack.of(this).stackName} ${title}`,
      alarmDescription: `${readRunbookSummary(title)} Runbook: ${RUNBOOK}#${toAnchor(title)}`,
      metric: alert.metric,
      threshold,
      comparisonOperator: comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: alert.missingData,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.raised.push({ title, alarm });
  }
}

/** The first paragraph below an alarm's heading in the runbook. @throws Error when it has no such section */
export function readRunbookSummary(title: string): string {
  const runbook = readFileSync(new URL(`../../${RUNBOOK}`, import.meta.url), 'utf8');
  const [, section = ''] = runbook.split(`\n### ${title}\n\n`);
  const [paragraph = ''] = section.split('\n\n');
  if (!paragraph) throw new Error(`${RUNBOOK} has no section '${title}'.`);
  return paragraph.replaceAll('\n', ' ');
}

export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}
