import { Duration, Validations } from 'aws-cdk-lib';
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';

/**
 * Makes the queue for events that a function failed to handle, and an alarm that is raised at the first of them.
 * @param alarmDescription what somebody who is called needs to know
 */
export function deadLetters(scope: Construct, alarms: Alarms, alarmDescription: string): IQueue {
  const queue = new Queue(scope, 'DeadLetters', { enforceSSL: true, retentionPeriod: Duration.days(14) });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'This is where failed events end. An alarm calls somebody to look at them.',
  });
  alarms.add(
    queue
      .metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) })
      .createAlarm(scope, 'LostEvents', {
        alarmDescription,
        threshold: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }),
  );
  return queue;
}
