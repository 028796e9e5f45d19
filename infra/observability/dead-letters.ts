import { Duration, Validations } from 'aws-cdk-lib';
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Alarms, Alert } from './alarms.ts';

/**
 * Makes the queue for events that a function failed to handle, and an alarm that is raised at the first of them.
 * @param alert what somebody who is called needs to know
 */
export function deadLetterQueue(
  scope: Construct,
  alarms: Alarms,
  alert: Pick<Alert, 'title' | 'meaning'>,
): IQueue {
  const queue = new Queue(scope, 'DeadLetters', { enforceSSL: true, retentionPeriod: Duration.days(14) });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'This is where failed events end. An alarm calls somebody to look at them.',
  });
  alarms.raise(scope, 'LostEvents', {
    ...alert,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
    threshold: 1,
    // A queue that nothing has come to is not measured.
    missingData: TreatMissingData.NOT_BREACHING,
  });
  return queue;
}
